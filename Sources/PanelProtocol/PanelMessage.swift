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
  /// A person said whether the phone shows this number of `Status.Pairing.compare`, too.
  case compared(UInt32, isSame: Bool)
  /// A person wants no more alerts of an app for so many minutes; 0 ends that, nil is until further
  /// notice.
  case mute(app: String, minutes: UInt32?)
  /// A person wants no alerts for so many minutes, but such as ignore silence; 0 ends that, and the
  /// quiet hours that hold now.
  case quiet(minutes: UInt32)
  /// What the panel can do changed since it said hello.
  case capabilities(Capabilities)
  /// The panel wants a card's file, by its place; `AgentMessage.attachment` answers.
  case fetch(CardID, attachment: UInt8)
  /// A person opened a card: it is not new any more.
  case opened(CardID)
}
