/// What a person chose for the panel.
public struct Settings: Equatable, Sendable {
  /// Ready-made texts for text answers, most used first.
  public var replies: [String]
  /// How hours are counted.
  public var hours: Hours
  /// The panel's own words.
  public var words: Words

  /// English, 24 hours, eight short replies.
  public init() {
    replies = [
      "OK", "Yes", "No", "Thanks!", "On my way.", "I'll call you later.", "Can't talk now.", "👍",
    ]
    hours = .twentyFour
    words = Words()
  }

  /// How hours are counted.
  public enum Hours: Equatable, Sendable {
    case twelve
    case twentyFour
  }
}
