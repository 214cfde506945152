internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// A person answered on the panel. The answer is durable before the panel is told that it waits.
  mutating func take(_ answer: Answer) {
    if case .again(let earlier) = answer.choice {
      sendAgain(earlier)
      return
    }
    if let known = ledger.answers[answer.id] {
      tell(.answer(known.report))
      return
    }
    guard let card = try? ledger.card(answer.card), let phone = ledger.phones[card.phone],
      let choice = AnswerRecord.Choice(answer.choice, to: card.notification),
      !ledger.answers.isFull || ledger.answers.dispensable != nil
    else {
      tell(.answer(AnswerReport(id: answer.id, card: answer.card, state: .failed)))
      return
    }
    let record = AnswerRecord(
      id: answer.id, order: ledger.nextOrder, card: card.id, phone: phone.index,
      generation: card.generation, session: card.session, feature: card.feature,
      notification: card.notification.identifier, choice: choice, state: .queued)
    guard record.fitsIntoPush || !needsPush(phone) else {
      tell(.answer(AnswerReport(id: answer.id, card: answer.card, state: .failed)))
      return
    }
    keep(record, for: card)
  }

  /// Whether the only way to a phone is the one that takes no long answers.
  private func needsPush(_ phone: Phone) -> Bool {
    lines[phone.record.id]?.isConnected != true && route(to: phone) == .internet
  }

  private mutating func keep(_ record: AnswerRecord, for card: CardRecord) {
    var changes: [LedgerChange] = [.put(.answer(record))]
    var kept: [Consequence] = [.answered(record.report), .silence(card.id), .transmit(record.id)]
    if ledger.answers.isFull, let old = ledger.answers.dispensable {
      changes.append(.dropAnswer(old))
    }
    if record.choice.isRepeatable {
      changes.append(.dropCard(card.id))
      kept.append(.remove(card.id))
    }
    var failed = record
    failed.state = .failed
    commit(
      changes, mayUseReserve: record.choice.isRepeatable, kept: kept,
      lost: [.answered(failed.report)])
  }

  /// The person wants an answer sent once more, whose end is unknown or bad.
  private mutating func sendAgain(_ id: AnswerID) {
    guard var record = ledger.answers[id] else { return }
    guard record.state == .unconfirmed || record.state == .failed else {
      tell(.answer(record.report))
      return
    }
    record.state = .queued
    deliveries.remove(id)
    commit(
      [.put(.answer(record))], kept: [.answered(record.report), .transmit(id)],
      lost: [.answered(ledger.answers[id]?.report ?? record.report)])
  }

  /// The person saw how an answer ended.
  mutating func seen(_ id: AnswerID) {
    guard ledger.answers[id]?.isEnded == true else { return }
    commit([.dropAnswer(id)], mayUseReserve: true, kept: [])
  }

  /// The data provider says what became of an answer.
  func conclude(_ result: ResponseResult, _ context: Decision.Context) -> Decision {
    let id = AnswerID(high: result.response.high, low: result.response.low)
    guard var record = ledger.answers[id], record.phone == context.phone.index,
      !record.isEnded
    else { return Decision() }
    record.state = result.status == .done ? .done : .failed
    return Decision(
      changes: [.put(.answer(record))], consequences: [.answered(record.report), .stopWaiting(id)])
  }
}

extension AnswerRecord.Choice {
  /// What a person's choice means for a notification; nil if it has no such action.
  init?(_ choice: Answer.Choice, to notification: ForwardedNotification) {
    switch choice {
    case .dismiss:
      let action = notification.actions.first { $0.kind == .dismiss }
      self = action.map { .dismiss(action: $0.identifier) } ?? .clear
    case .clear: self = .clear
    case .action(let index):
      guard let action = notification.action(index), action.kind != .textInput else { return nil }
      self =
        action.kind == .dismiss
        ? .dismiss(action: action.identifier) : .action(action.identifier)
    case .text(let index, let text):
      guard let action = notification.action(index), action.kind == .textInput else { return nil }
      self = .text(action: action.identifier, text)
    case .again: return nil
    }
  }
}

extension ForwardedNotification {
  fileprivate func action(_ index: UInt8) -> Action? {
    Int(index) < actions.count ? actions[Int(index)] : nil
  }
}
