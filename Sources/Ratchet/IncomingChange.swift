public import Secrets

/// The key of a message that was skipped: one row in a store.
public struct SkippedKey: Equatable {
  /// The index of the message.
  public let index: UInt32
  /// Its 32-byte key.
  public let key: SharedSecret

  /// A skipped key as it was stored.
  ///
  /// - Throws: `keyLength`.
  public init(index: UInt32, key: SharedSecret) throws(RatchetError) {
    guard key.count == Chain.keyLength else { throw .keyLength(key.count) }
    self.index = index
    self.key = key
  }
}

/// What one opened message changes: a constant number of bytes for each index the chain moves on.
public struct IncomingChange: Equatable {
  /// The chain from now on.
  public let chain: Chain
  /// Keys of messages that were skipped now, by ascending index.
  public let added: [SkippedKey]
  /// Indices whose keys are to be deleted: the one used now, or the oldest of too many.
  public let removed: [UInt32]
}
