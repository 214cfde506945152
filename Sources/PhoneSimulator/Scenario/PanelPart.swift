/// What happens on the accessory's own screen during a scenario: the part of whoever looks at it.
/// The simulated phone does not read this; it is for the one who plays the panel.
public struct PanelPart: Equatable, Sendable {
  /// What is answered, each once, as soon as its card is shown.
  public var answers: [Answer] = []
  /// Whether a panel confirms alerts.
  public var alerts = true
  /// The titles of the cards that are left at the end, in any order; nil if nobody looks.
  public var cards: [String]?
  /// How many alerts the panel was told to give in all; nil if nobody counts.
  public var alertCount: ClosedRange<Int>?

  /// A panel that only looks.
  public init() {}

  /// One answer.
  public struct Answer: Equatable, Sendable {
    /// The title of the card that is answered.
    public var title: String
    /// What is chosen.
    public var choice: Choice
  }

  /// What is chosen on a card.
  public enum Choice: Equatable, Sendable {
    case dismiss
    case clear
    /// The action with that title.
    case action(String)
    /// The action with that title, with a text.
    case text(String, String)
  }

  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["answers", "alerts", "cards", "alertCount"])
    alerts = try fields.flag("alerts") ?? true
    if let field = fields["answers"] {
      for item in try field.items(atMost: 1000) {
        answers.append(try Answer(decoding: item))
      }
    }
    if let field = fields["cards"] {
      var titles: [String] = []
      for item in try field.items(atMost: 1000) { titles.append(try item.text()) }
      cards = titles
    }
    alertCount = try fields["alertCount"].map(Expectation.range(decoding:))
  }
}

extension PanelPart.Answer {
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["title", "choose", "text"])
    title = try fields.required("title").text()
    let chosen = try fields.required("choose").text()
    if let text = try fields.text("text", atMost: 1 << 16) {
      choice = .text(chosen, text)
    } else if chosen == "dismiss" {
      choice = .dismiss
    } else if chosen == "clear" {
      choice = .clear
    } else {
      choice = .action(chosen)
    }
  }
}
