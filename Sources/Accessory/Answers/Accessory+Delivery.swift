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

  /// Sends an answer by the way that is open at the moment; one that waits on the other way is
  /// taken back from there.
  mutating func transmit(_ id: AnswerID) {
    guard let record = ledger.answers[id], let phone = ledger.phones[record.phone] else { return }
    if route(to: phone) == .internet, record.fitsIntoPush {
      takeBack(id)
      if deliveries[id].dispatch == nil { jobs.append(.dispatch(id)) } else { leaveAgain(id) }
      return
    }
    guard mayUseLink(deliveries[id], to: phone) else { return }
    deliveries[id].dispatch = nil
    guard deliveries[id].message == nil else { return }
    enqueue(record, to: phone)
  }

  /// What left for the internet comes back only if the link is there in its place, and not while
  /// the server may still confirm it.
  private func mayUseLink(_ delivery: Deliveries.Delivery, to phone: Phone) -> Bool {
    guard delivery.dispatch != nil else { return true }
    let isAwaited = network.isUp && delivery.due != nil
    return lines[phone.record.id]?.isConnected == true && !isAwaited
  }

  /// Seals an answer and queues it for the link, under the newest keys that the phone has shown to
  /// have: those that opened the notification may be gone there by now.
  private mutating func enqueue(_ record: AnswerRecord, to phone: Phone) {
    let id = record.id
    let origin = Origin(
      phone: phone.record.id, generation: phone.current?.record.id ?? record.generation,
      session: record.session.isEmpty ? phone.record.session(for: record.feature) : record.session)
    switch send(record.message, to: origin, purpose: .answer(id)) {
    case .queued(let message): queued(id, as: message, for: phone.record.id)
    case .postponed: return
    case .notNow: queued(id, as: nil, for: phone.record.id)
    case .noKey: deliveries[id].due = nil
    case .never: jobs.append(.fail(id))
    }
  }

  /// An answer is in a phone's queue; without a name there was no room.
  mutating func queued(_ id: AnswerID, as message: MessageID?, for phone: PhoneID) {
    guard let message, let phone = ledger.phone(phone) else {
      deliveries[id].due = now.uptime + Deliveries.retryTime
      return
    }
    deliveries[id].message = message
    deliveries[id].tries += 1
    deliveries[id].due = returnDue(of: phone)
  }

  /// The phone's transport extension took an answer, or did not.
  mutating func delivered(_ id: AnswerID, _ verdict: Verdict) {
    deliveries[id].message = nil
    deliveries[id].dispatch = nil
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
    takeBack(id)
    deliveries.remove(id)
  }

  /// Takes an answer out of the queue for the link.
  private mutating func takeBack(_ id: AnswerID) {
    if let message = deliveries[id].message, let record = ledger.answers[id],
      let phone = ledger.phones[record.phone]?.record.id
    {
      lines[phone]?.outgoing[message] = nil
      lines[phone]?.conversation.cancel(message)
    }
    deliveries[id].message = nil
  }

  /// A phone's link is gone: answers that wait look for another way if it does not come back.
  mutating func awaitReturn(of id: PhoneID) {
    guard let index = ledger.phone(id)?.index else { return }
    for answer in ledger.answers.all where answer.phone == index && answer.state == .queued {
      guard deliveries[answer.id].dispatch == nil else { continue }
      deliveries[answer.id].due = now.uptime + Deliveries.returnTime
    }
  }

  /// New keys took over: what waits in the queue is sealed anew, for the phone may have dropped the
  /// old ones.
  mutating func sealAnswersAnew(of id: PhoneID) {
    guard let index = ledger.phone(id)?.index else { return }
    for answer in ledger.answers.all where answer.phone == index && answer.state == .queued {
      takeBack(answer.id)
    }
    resumeAnswers(of: id)
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
