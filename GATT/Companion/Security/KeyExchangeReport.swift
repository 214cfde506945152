public import GATTProfile

/// What a security extension tells whoever runs it.
public enum KeyExchangeReport: Equatable, Sendable {
  /// The accessory's public key for the system: `sendSecurityMessage` with type `publicKey`.
  case offer(KeyOffer)
  /// The end of an encapsulated key that the system gave: call its completion.
  case completed(KeyExchangeEnd)
  /// An item or a value that cannot be read was passed over.
  case undecodable
}

/// What became of an encapsulated key.
public enum KeyExchangeEnd: Equatable, Sendable {
  /// The accessory has stored it.
  case accepted
  /// The accessory refused it in an item of its own, and why.
  case refused(KeyVerdict.Reason?)
  /// The accessory refused the message that carried it.
  case undelivered(Refusal)
  /// There is a link, and no word came by it for too long.
  case unanswered
  /// There is no link.
  case noLink

  /// What the system is told. Never to tell it anything would count as success.
  public var result: Delivery.Result {
    switch self {
    case .accepted: .success
    case .refused, .undelivered, .unanswered: .transportFailed
    case .noLink: .transportUnavailable
    }
  }
}
