/// What a panel tells the agent.
public enum PanelMessage: Equatable, Sendable {
  /// First message of a connection.
  case hello(version: UInt8, Capabilities)
  /// True if a device that works draws attention now; false if none could.
  case alerted(AlertID, Bool)
  /// A person chose.
  case answer(Answer)
  /// A person saw how this answer ended: it need not be told again.
  case seen(AnswerID)
  /// A person wants new phones let in, for as long as belfryd does that; or no more.
  case pairing(open: Bool)
}
