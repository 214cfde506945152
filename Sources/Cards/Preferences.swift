/// What a person chose for the panel, but for its looks.
public struct Preferences: Equatable, Sendable {
  /// Ready-made texts for text answers, most used first.
  public var replies: [String]
  /// What can be written with the letter picker, apart from spaces: a row of keys each.
  public var letters: [String]
  /// How hours are counted.
  public var hours: Hours
  /// The panel's own words.
  public var words: Words
  /// Milliseconds without a key after which new cards come to the front.
  public var attention: UInt64
  /// Milliseconds without a key or an alert after which the screen is dimmed; nil for never.
  public var dimAfter: UInt64?
  /// Milliseconds without a key or an alert after which the screen goes dark; nil for never.
  public var darkAfter: UInt64?
  /// Milliseconds without a key or an alert after which the clock comes back; nil for never.
  public var clockAfter: UInt64?
  /// Whether the clock wanders a little every five minutes, so that nothing burns in.
  public var wanders: Bool

  /// English, 24 hours, eight short replies, a screen that is dimmed but never dark.
  public init() {
    replies = [
      "OK", "Yes", "No", "Thanks!", "On my way.", "I'll call you later.", "Can't talk now.", "👍",
    ]
    letters = ["abcdefg", "hijklmn", "opqrstu", "vwxyz", "0123456789", ".,?!'-:@"]
    hours = .twentyFour
    words = Words()
    attention = 8_000
    dimAfter = 60_000
    darkAfter = nil
    clockAfter = 300_000
    wanders = true
  }

  /// How hours are counted.
  public enum Hours: String, Equatable, Sendable, CaseIterable {
    case twelve = "12"
    case twentyFour = "24"
  }
}
