public import Secrets

/// A message key on its way, derived beside the ratchet in slices of any size.
public struct IncomingDerivation {
  /// The message's index.
  public let index: UInt32

  /// The 32-byte AES-256-GCM key of the message; nil while steps remain.
  public private(set) var messageKey: SharedSecret?

  let usesSkippedKey: Bool
  let origin: UInt64
  private(set) var chain: Chain
  private(set) var skipped: [SkippedKey] = []

  init(index: UInt32, chain: Chain) {
    self.index = index
    self.chain = chain
    origin = chain.nextIndex
    usesSkippedKey = false
  }

  init(skipped: SkippedKey, chain: Chain) {
    index = skipped.index
    messageKey = skipped.key
    self.chain = chain
    origin = chain.nextIndex
    usesSkippedKey = true
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
