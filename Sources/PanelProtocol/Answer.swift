/// What a person chose on the panel.
public struct Answer: Equatable, Sendable {
  /// Named by the panel; an answer with a known name is not carried out again.
  public var id: AnswerID
  /// The card it answers.
  public var card: CardID
  /// The choice itself.
  public var choice: Choice

  /// An answer with all its parts.
  public init(id: AnswerID, card: CardID, choice: Choice) {
    self.id = id
    self.card = card
    self.choice = choice
  }

  /// The choices there are.
  public enum Choice: Equatable, Sendable {
    /// Dismiss it as on the phone's own screen; used where the phone sent no dismiss action.
    case dismiss
    /// One of the card's actions, without text.
    case action(index: UInt8)
    /// One of the card's text actions with its text, up to 64 KiB.
    case text(index: UInt8, String)
    /// Remove the notification from the phone's list.
    case clear
    /// Send that earlier answer, whose end is unknown or bad, once more.
    case again(AnswerID)
  }
}

/// How far an answer came.
public struct AnswerReport: Equatable, Sendable {
  /// The answer's name.
  public var id: AnswerID
  /// The card it answers.
  public var card: CardID
  /// How far it came.
  public var state: State

  /// A report with all its parts.
  public init(id: AnswerID, card: CardID, state: State) {
    self.id = id
    self.card = card
    self.state = state
  }

  /// The states of an answer; the last three are ends.
  public enum State: UInt8, Equatable, Sendable, CaseIterable {
    /// Waits on the accessory for the phone.
    case queued = 0
    /// The phone has it, its app has not reported yet.
    case handedOver = 1
    /// The phone's app did it.
    case done = 2
    /// The phone's app could not do it.
    case failed = 3
    /// Handed over, and nothing heard since: maybe sent.
    case unconfirmed = 4
  }
}
