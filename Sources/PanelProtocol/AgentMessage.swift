/// What the agent tells a panel. After `welcome` it tells everything it holds (every card, open
/// answer and the status) and closes with `replayed`; from then on it tells changes.
public enum AgentMessage: Equatable, Sendable {
  /// First message of a connection. What the panel knew before holds until `replayed`.
  case welcome(version: UInt8)
  /// Everything was told: forget cards and answers that were not among it.
  case replayed
  /// A card is new or changed.
  case show(Card)
  /// A card is gone.
  case remove(CardID)
  /// Draw attention, and confirm with `alerted`.
  case alert(Alert)
  /// Stop drawing attention.
  case stopAlert(AlertID)
  /// The agent's state changed.
  case status(Status)
  /// An answer came one step further.
  case answer(AnswerReport)
  /// The answer to `PanelMessage.fetch`: a card's file by its place; nil if it is not there.
  case attachment(CardID, index: UInt8, Picture?)
  /// Last message of a connection that the agent ends.
  case goodbye(Farewell)
}
