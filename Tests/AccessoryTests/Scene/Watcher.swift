import PanelProtocol

/// A panel that behaves: it keeps what it is told and confirms alerts as its devices allow.
struct Watcher {
  /// What it says to an alert.
  enum Habit {
    case confirms
    case denies
    case staysSilent
  }

  var habit = Habit.confirms
  /// The cards it shows, and those it had before a connection until it was told all.
  private(set) var cards: [CardID: Card] = [:]
  private var earlier: Set<CardID> = []
  /// Every order to alert, in order.
  private(set) var alerts: [Alert] = []
  private(set) var stopped: [AlertID] = []
  private(set) var status: Status?
  private(set) var statuses = 0
  private(set) var answers: [AnswerID: AnswerReport.State] = [:]
  /// Answers that it was told are queued.
  private(set) var everQueued: Set<AnswerID> = []
  /// The phone and the title under which each card first came.
  private(set) var everShown: [CardID: Card] = [:]
  /// Every state of every answer, in order.
  private(set) var answerLog: [AnswerReport.State] = []
  /// How often each card was shown as new, by its title.
  private(set) var firstShown: [CardID: Int] = [:]
  private(set) var isReplayed = false
  /// The files that it asked for, as they came; nil for one that is not there.
  private(set) var fetched: [Picture?] = []

  var order: [Card] { cards.values.sorted { $0.id < $1.id } }
  var titles: [String] { order.map { $0.title } }

  /// What it says in reply.
  mutating func hear(_ message: AgentMessage) -> PanelMessage? {
    switch message {
    case .welcome:
      earlier = Set(cards.keys)
      isReplayed = false
    case .replayed:
      for id in earlier { cards[id] = nil }
      earlier = []
      isReplayed = true
    case .show(let card):
      earlier.remove(card.id)
      if cards[card.id] == nil { firstShown[card.id, default: 0] += 1 }
      if everShown[card.id] == nil { everShown[card.id] = card }
      cards[card.id] = card
    case .remove(let id): cards[id] = nil
    case .alert(let alert):
      alerts.append(alert)
      return reply(to: alert)
    case .stopAlert(let id): stopped.append(id)
    case .status(let status):
      self.status = status
      statuses += 1
    case .answer(let report):
      answers[report.id] = report.state
      if report.state == .queued { everQueued.insert(report.id) }
      answerLog.append(report.state)
    case .attachment(_, _, let picture): fetched.append(picture)
    case .goodbye: break
    }
    return nil
  }

  private func reply(to alert: Alert) -> PanelMessage? {
    switch habit {
    case .confirms: .alerted(alert.id, true)
    case .denies: .alerted(alert.id, false)
    case .staysSilent: nil
    }
  }

  static let capabilities = Capabilities(
    width: 240, height: 240, isColour: true, devices: [.light, .sound], hasKeys: true)
}
