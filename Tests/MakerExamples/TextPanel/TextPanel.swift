import PanelProtocol

/// The cards of a panel, and what a person types to answer them; a value without I/O.
struct TextPanel {
  private var cards: [CardID: Card] = [:]
  /// Cards that were told since the last welcome.
  private var told: Set<CardID> = []
  /// Answers of which the agent has said nothing yet: told again on the next connection.
  private var unreported: [AnswerID: Answer] = [:]

  /// What to say first on each connection: no screen to draw on, nothing that can be heard, keys.
  static func hello(yields: Bool) -> PanelMessage {
    var abilities = Capabilities(width: 0, height: 0, isColour: false, devices: [], hasKeys: true)
    abilities.yields = yields
    return .hello(version: Limits.version, abilities)
  }

  /// Takes a message of the agent's in: lines for the person, messages for the agent.
  mutating func hear(_ message: AgentMessage) -> (lines: [String], messages: [PanelMessage]) {
    switch message {
    case .welcome: told = []
    case .show(let card):
      told.insert(card.id)
      let isNews = cards.updateValue(card, forKey: card.id) != card
      return (isNews ? [line(of: card)] : [], [])
    case .remove(let id):
      return (cards.removeValue(forKey: id) == nil ? [] : ["[\(id.number)] is gone"], [])
    case .replayed:
      cards = cards.filter { told.contains($0.key) }
      return ([], unreported.values.map { .answer($0) })
    // The phone wants to know whether a device that works draws attention: this panel has none.
    case .alert(let alert): return ([], [.alerted(alert.id, false)])
    case .answer(let report):
      unreported[report.id] = nil
      let isEnd = report.state == .done || report.state == .failed
      return (["[\(report.card.number)] \(report.state)"], isEnd ? [.seen(report.id)] : [])
    case .status(let status):
      return (["\(status.name): \(status.phones.filter { $0.link == .connected }.count) here"], [])
    case .goodbye(let farewell): return (["the agent says goodbye: \(farewell)"], [])
    case .stopAlert, .attachment: break
    }
    return ([], [])
  }

  /// What a person typed: a card's number alone dismisses it; with the number of an action behind it
  /// that one is chosen, with a text behind that one if it takes any. Nil if it means nothing.
  mutating func type(_ line: Substring) -> PanelMessage? {
    let words = line.split(separator: " ", maxSplits: 2)
    guard let number = words.first.flatMap({ UInt64($0) }), let card = cards[CardID(number)],
      let choice = choice(words.dropFirst(), on: card)
    else { return nil }
    let id = AnswerID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
    unreported[id] = Answer(id: id, card: card.id, choice: choice)
    return unreported[id].map { .answer($0) }
  }

  private func choice(_ words: ArraySlice<Substring>, on card: Card) -> Answer.Choice? {
    guard let first = words.first else { return .dismiss }
    guard let action = card.actions.first(where: { "\($0.index)" == first }) else { return nil }
    guard case .text = action.kind else { return .action(index: action.index) }
    return words.dropFirst().first.map { .text(index: action.index, String($0)) }
  }

  /// Strangers wrote that: without what would move a terminal's cursor.
  private func line(of card: Card) -> String {
    let actions = card.actions.map { " (\($0.index) \($0.title))" }.joined()
    let text = "[\(card.id.number)] \(card.source): \(card.title) \(card.body)\(actions)"
    let isControl: (Unicode.Scalar) -> Bool = {
      $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
    }
    return text.unicodeScalars.map { isControl($0) ? " " : String($0) }.joined()
  }
}
