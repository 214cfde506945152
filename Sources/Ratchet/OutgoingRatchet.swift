public import Secrets

/// The sending side: hands every index out once.
public struct OutgoingRatchet: Equatable {
  /// The generation, sent with every message.
  public let keyID: KeyID

  /// Where the chain stands.
  public private(set) var chain: Chain

  /// A ratchet at its root, or as it was stored.
  public init(keyID: KeyID, chain: Chain) {
    self.keyID = keyID
    self.chain = chain
  }

  /// The key for the next message.
  ///
  /// The ratchet has moved on when this returns, whatever becomes of the message: an index may stay
  /// unused, a key may never be used twice. Store `chain` of the result **before** the message is
  /// sent; if that fails, do not send it.
  ///
  /// - Throws: `exhausted`, or `derivationFailed`.
  public mutating func step(
    using derivation: borrowing some RatchetDerivation
  ) throws(RatchetError) -> OutgoingStep {
    let (index, messageKey) = try chain.step(using: derivation)
    return OutgoingStep(keyID: keyID, index: index, messageKey: messageKey, chain: chain)
  }
}

/// One message's key, and the state to store before the message is sent.
public struct OutgoingStep: Equatable {
  /// The generation.
  public let keyID: KeyID
  /// The message's index.
  public let index: UInt32
  /// The 32-byte AES-256-GCM key for this message alone.
  public let messageKey: SharedSecret
  /// The chain after this step.
  public let chain: Chain
}
