/// Why a ratchet does not go on.
public enum RatchetError: Error, Equatable {
  /// A message has at least 36 bytes.
  case messageTooShort(length: Int)
  /// Chain and message keys have 32 bytes.
  case keyLength(Int)
  /// A next index lies in 0...2^32.
  case indexOutOfRange(UInt64)
  /// A stored skipped key is there twice, or its index is not behind the chain.
  case misplacedKey(index: UInt32)
  /// The message belongs to another generation: look for its ratchet, else ask for a key exchange.
  case unknownKey(KeyID)
  /// The key at this index was used, or given up as the oldest of too many: drop the message.
  case alreadyUsed(index: UInt32)
  /// The index would skip more than 50,000 messages: refused before any hashing.
  case tooFarAhead(index: UInt32, next: UInt64)
  /// All 2^32 indices are used: a new key exchange is needed.
  case exhausted
  /// The ratchet moved while the key was derived: derive again from where it stands now.
  case outdated
  /// The key is not derived to its end yet.
  case unfinished
  /// The primitive behind the seam failed.
  case derivationFailed
}
