public import PanelProtocol
public import PhoneSimulator

/// Whoever looks at the accessory's screen in a scenario: sees the cards, confirms the alerts, gives
/// the answers the scenario has for them.
public struct PanelPlayer {
  /// The cards that are on the screen.
  public private(set) var cards: [CardID: Card] = [:]
  /// The alerts that were to be given.
  public private(set) var alerts: [Alert] = []
  /// How far each answer came.
  public private(set) var answers: [AnswerID: AnswerReport.State] = [:]
  /// What went wrong on the screen, in words.
  public private(set) var problems: [String] = []

  private let part: PanelPart
  private var open: [PanelPart.Answer]
  private var lastAnswer: UInt64
  /// Answers that the agent has not reported on: told again at each new connection.
  private var unreported: [Answer] = []
  private var planned: [(card: CardID, choice: Answer.Choice)] = []
  private var replayed: Set<CardID> = []
  private var isReplaying = true

  /// A person before an empty screen. `run` parts the answers' names of one run from another's.
  public init(_ part: PanelPart, run: UInt64 = 1) {
    self.part = part
    open = part.answers
    lastAnswer = run << 32
  }

  /// What the panel can do.
  public static var capabilities: PanelProtocol.Capabilities {
    PanelProtocol.Capabilities(
      width: 240, height: 240, isColour: true, devices: [.light, .sound], hasKeys: true)
  }

  /// The first message of a new connection; everything will be told anew.
  public mutating func connect() -> PanelMessage {
    isReplaying = true
    replayed = []
    return .hello(version: PanelProtocol.Limits.version, Self.capabilities)
  }

  /// Takes a message in; what the person and the panel say to it.
  public mutating func hear(_ message: AgentMessage) -> [PanelMessage] {
    switch message {
    case .welcome(let version):
      if version != PanelProtocol.Limits.version { problems.append("welcome of \(version)") }
    case .replayed:
      cards = cards.filter { replayed.contains($0.key) }
      isReplaying = false
      return unreported.map { .answer($0) }
    case .show(let card):
      cards[card.id] = card
      if isReplaying { replayed.insert(card.id) }
      plan(card)
    case .remove(let id): cards[id] = nil
    case .alert(let alert):
      alerts.append(alert)
      if cards[alert.card] == nil { problems.append("an alert for a card that is not there") }
      return [.alerted(alert.id, part.alerts)]
    case .answer(let report):
      answers[report.id] = report.state
      unreported.removeAll { $0.id == report.id }
      if report.state == .done || report.state == .failed { return [.seen(report.id)] }
    case .goodbye(let farewell): problems.append("goodbye: \(farewell)")
    case .stopAlert, .status, .attachment: break
    }
    return []
  }

  private mutating func plan(_ card: Card) {
    guard let place = open.firstIndex(where: { $0.title == card.title }) else { return }
    let answer = open.remove(at: place)
    if let choice = choice(answer.choice, card) {
      planned.append((card.id, choice))
    } else {
      problems.append("the card \"\(card.title)\" has no such action")
    }
  }

  /// What the person does a little later, after having looked.
  public mutating func act() -> [PanelMessage] {
    var messages: [PanelMessage] = []
    for (card, choice) in planned {
      lastAnswer += 1
      let answer = Answer(
        id: AnswerID(high: 0xBE1F, low: lastAnswer), card: card, choice: choice)
      unreported.append(answer)
      messages.append(.answer(answer))
    }
    planned = []
    return messages
  }

  private func choice(_ choice: PanelPart.Choice, _ card: Card) -> Answer.Choice? {
    func index(_ title: String) -> UInt8? { card.actions.first { $0.title == title }?.index }
    switch choice {
    case .dismiss: return .dismiss
    case .clear: return .clear
    case .action(let title): return index(title).map { .action(index: $0) }
    case .text(let title, let text): return index(title).map { .text(index: $0, text) }
    }
  }

  /// What is not as the scenario has it at the end; nothing, if all is well.
  public var faults: [String] {
    var faults = problems
    let titles = cards.values.map(\.title).sorted()
    if let wanted = part.cards?.sorted(), wanted != titles {
      faults.append("the cards are \(titles), not \(wanted)")
    }
    if let count = part.alertCount, !count.contains(alerts.count) {
      faults.append("there were \(alerts.count) alerts, not \(count)")
    }
    if !open.isEmpty { faults.append("never shown: \(open.map(\.title))") }
    return faults
  }
}
