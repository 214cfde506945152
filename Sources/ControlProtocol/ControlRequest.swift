public import PanelProtocol

/// What a person at a shell asks belfryd. One request at a time on a connection; each gets one reply.
public enum ControlRequest: Equatable, Sendable {
  /// How everything stands; the reply is `overview`.
  case overview
  /// The newest cards, at most so many; the reply is `cards`.
  case cards(limit: UInt16)
  /// What a person may ask at the panel as well, by the panel's own message; the reply is `done`,
  /// `refused`, or `answer` for an answer.
  case wish(PanelMessage)
  /// Remove the bond with that phone, and all that is kept of it.
  case forget(PhoneIndex)
  /// Have new keys made with that phone.
  case rekey(PhoneIndex)
  /// Show a card of the accessory's own, and alert; the reply is `tested`.
  case test
}
