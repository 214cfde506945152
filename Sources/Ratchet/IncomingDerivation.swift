public import Secrets

/// A message key on its way, derived beside the ratchet in slices of any size.
public struct IncomingDerivation {
  /// The message's index.
  public let index: UInt32

  /// The 32-byte AES-256-GCM key of the message; nil while steps remain.
  public private(set) var messageKey: SharedSecret?

  /// Whether the key is one that was kept for a message that had been skipped.
  public let usesSkippedKey: Bool

  /// The chain behind the message, as soon as its key is there.
  public private(set) var chain: Chain

  /// The keys of the messages that this one skips, as far as they are derived.
  public private(set) var skipped: [SkippedKey] = []

  let origin: UInt64

  /// Begins to derive the key of the message at `index`, for whoever keeps chain and skipped keys
  /// in places of their own; `skippedKey` is the one kept for that index, if there is one. Costs no
  /// hashing.
  ///
  /// - Throws: `alreadyUsed` or `tooFarAhead`.
  public init(
    index: UInt32, chain: Chain, skippedKey: SkippedKey?
  ) throws(RatchetError) {
    self.index = index
    self.chain = chain
    origin = chain.nextIndex
    usesSkippedKey = index < chain.nextIndex
    if usesSkippedKey {
      guard let skippedKey, skippedKey.index == index else { throw .alreadyUsed(index: index) }
      messageKey = skippedKey.key
    } else {
      guard UInt64(index) - chain.nextIndex <= UInt64(IncomingRatchet.skipLimit) else {
        throw .tooFarAhead(index: index, next: chain.nextIndex)
      }
    }
  }

  /// How many steps (one HKDF each) remain: 0 for a skipped key, 1 for the next message in order.
  public var remainingSteps: Int {
    messageKey == nil ? Int(UInt64(index) - chain.nextIndex) + 1 : 0
  }

  /// Goes on by so many steps, or fewer if fewer remain.
  ///
  /// - Throws: `derivationFailed`; what was derived before stays.
  public mutating func advance(
    steps: Int, using derivation: borrowing some RatchetDerivation
  ) throws(RatchetError) {
    for _ in 0..<min(steps, remainingSteps) {
      let step = try chain.step(using: derivation)
      if step.index == index {
        messageKey = step.messageKey
      } else {
        skipped.append(try SkippedKey(index: step.index, key: step.messageKey))
      }
    }
  }
}
