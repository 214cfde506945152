import PanelProtocol

extension Panel {
  /// Takes a report on an answer.
  mutating func note(_ report: AnswerReport, at now: Moment) {
    outstanding.removeAll { $0.id == report.id }
    if case .replaying(let cards, var answers) = agent {
      answers.append(report.id)
      agent = .replaying(cards: cards, answers: answers)
    }
    told.removeAll { $0.report.card == report.card }
    guard entry(report.card) != nil else { return }
    told.append(Told(report: report, since: now.uptime))
  }

  /// The agent told all it holds: what was not among it is gone, and answers it never got are told
  /// again under their old names, which it carries out only once.
  mutating func finishReplay(at now: Moment) -> [Effect] {
    guard case .replaying(let cards, let answers) = agent else { return [] }
    agent = .present
    var effects: [Effect] = []
    for entry in entries where !cards.contains(entry.card.id) {
      effects += receive(.remove(entry.card.id), at: now)
    }
    told.removeAll { !answers.contains($0.report.id) }
    let newest = entries.last { $0.card.kind != .liveActivity }
    if place == .idle, lastKey == nil, let newest {
      lastOpening = now.uptime
      open(newest.card.id)
    }
    let opened = openedAlone.sorted()
    openedAlone = []
    return effects + opened.map { .send(.opened($0)) } + outstanding.map { .send(.answer($0)) }
  }

  /// Names a choice and tells it.
  mutating func answer(
    _ choice: Answer.Choice, to card: CardID, using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    guard outstanding.count < Panel.answerLimit else { return [] }
    let id = AnswerID(high: names.next(), low: names.next())
    let answer = Answer(id: id, card: card, choice: choice)
    outstanding.append(answer)
    told.removeAll { $0.report.card == card }
    // Before the replay ends it would be told twice; `finishReplay` tells it once.
    return agent == .present ? [.send(.answer(answer))] : []
  }

  /// How far the last answer to a card came; nil if there is none to speak of.
  func answerState(of card: CardID) -> AnswerReport.State? {
    if outstanding.contains(where: { $0.card == card }) { return .queued }
    return told.last { $0.report.card == card }?.report.state
  }

  /// The answer to a card that failed, or may have; a person decides what becomes of it.
  func openAnswer(of card: CardID) -> AnswerID? {
    let last = told.last { $0.report.card == card }
    guard let report = last?.report, outstanding.allSatisfy({ $0.card != card }) else { return nil }
    return report.state == .failed || report.state == .unconfirmed ? report.id : nil
  }
}
