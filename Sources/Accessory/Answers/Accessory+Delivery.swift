internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// Puts every waiting answer of a phone into its queue that is not there yet.
  mutating func resumeAnswers(of id: PhoneID) {
    guard let index = ledger.phone(id)?.index else { return }
    for answer in ledger.answers.all where answer.phone == index && answer.state == .queued {
      transmit(answer.id)
    }
  }

  /// Seals an answer and queues it, under the keys that opened the notification, or the current
  /// ones if those are gone.
  mutating func transmit(_ id: AnswerID) {
    guard let record = ledger.answers[id], deliveries[id].message == nil,
      let phone = ledger.phones[record.phone]?.record.id
    else { return }
    let origin = Origin(phone: phone, generation: record.generation, session: record.session)
    switch send(record.message, to: origin, purpose: .answer(id)) {
    case .queued(let message):
      deliveries[id].message = message
      deliveries[id].tries += 1
      deliveries[id].due = nil
    case .notNow: deliveries[id].due = now.uptime + Deliveries.retryTime
    case .noKey: deliveries[id].due = nil
    case .never: jobs.append(.fail(id))
    }
  }

  /// The phone's transport extension took an answer, or did not.
  mutating func delivered(_ id: AnswerID, _ verdict: Verdict) {
    deliveries[id].message = nil
    guard let record = ledger.answers[id], !record.isEnded else { return }
    switch verdict {
    case .accepted:
      deliveries[id].isHandedOver = true
      deliveries[id].due = now.uptime + Deliveries.resultTime * UInt64(deliveries[id].tries)
      guard record.state == .queued else { return }
      advance(record, to: .handedOver)
    case .refused(.malformed), .refused(.tooLarge), .refused(.unsupported): fail(id)
    case .refused:
      guard deliveries[id].tries < Deliveries.tryLimit else {
        fail(id)
        return
      }
      deliveries[id].due = now.uptime + Deliveries.retryTime * UInt64(deliveries[id].tries)
    }
  }

  /// The time an answer was given is over. A text that may have been sent is not sent again
  /// without asking; to dismiss and to clear may be done twice.
  mutating func overdue(_ id: AnswerID) {
    guard let record = ledger.answers[id], !record.isEnded else { return }
    switch record.state {
    case .queued where !deliveries[id].isHandedOver: transmit(id)
    case .queued:
      deliveries[id].due = now.uptime + Deliveries.resultTime
      advance(record, to: .handedOver)
    case .handedOver where !record.choice.isRepeatable: advance(record, to: .unconfirmed)
    case .handedOver where deliveries[id].tries < Deliveries.tryLimit: transmit(id)
    case .handedOver: fail(id)
    case .unconfirmed, .done, .failed: return
    }
  }

  mutating func fail(_ id: AnswerID) {
    guard let record = ledger.answers[id], !record.isEnded else { return }
    advance(record, to: .failed)
  }

  /// A phone's app reported the end: nothing of the answer is under way any more.
  mutating func stopWaiting(for id: AnswerID) {
    if let message = deliveries[id].message, let record = ledger.answers[id],
      let phone = ledger.phones[record.phone]?.record.id
    {
      lines[phone]?.outgoing[message] = nil
      lines[phone]?.conversation.cancel(message)
    }
    deliveries.remove(id)
  }

  private mutating func advance(_ record: AnswerRecord, to state: AnswerReport.State) {
    var record = record
    record.state = state
    commit(
      [.put(.answer(record))], mayUseReserve: true, kept: [.answered(record.report)],
      lost: [.tryLater(record.id)])
  }

  /// The store could not keep how far an answer came: once more after a while.
  mutating func tryLater(_ id: AnswerID) {
    deliveries[id].due = now.uptime + Deliveries.resultTime
  }
}
