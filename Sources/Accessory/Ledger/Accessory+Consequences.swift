internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// Carries out what follows from a transaction, in order.
  mutating func carryOut(_ consequences: [Consequence]) {
    for consequence in consequences { carryOut(consequence) }
  }

  private mutating func carryOut(_ consequence: Consequence) {
    switch consequence {
    case .settle(let phone, let id, let verdict): settle(id, verdict, of: phone)
    case .acknowledge(let parcel, let settlement): effects.append(.settle(parcel, settlement))
    case .reply(let phone, let item): reply(item, to: phone)
    case .offer(let phone): sendOffers(to: phone)
    case .keysChanged(let phone): lines[phone]?.conversation.forgetRefusals()
    case .keysConfirmed(let phone): keysConfirmed(phone)
    case .show(let card): show(card)
    case .remove(let card): remove(card)
    case .alert(let style, let card, let origin): alert(style, card: card, origin: origin)
    case .tellAlerted(let origin, let alerted): tellAlerted(origin, alerted)
    case .silence(let card): carryOut(alerts.stop(card: card))
    case .answered(let report): tell(.answer(report))
    case .transmit(let id): transmit(id)
    case .dispatched(let answer, let id, let body): leave(answer, id, body)
    case .sealed(let phone, let envelope, let purpose): leave(envelope, to: phone, purpose)
    case .unsealed(let purpose): unsealed(purpose)
    case .stopWaiting(let id): stopWaiting(for: id)
    case .resume(let phone): resumeAnswers(of: phone)
    case .tryLater(let id): tryLater(id)
    case .greet(let origin): greet(origin)
    case .forgetLine(let phone): forgetLine(phone)
    case .forgetLater(let phone): forgetLater(phone)
    case .tellAgain(let origin): tellAgain(origin)
    case .report(let report): effects.append(.report(report))
    case .enrolled(let phone, let enrolments): enrolled(enrolments, by: phone)
    case .endWorkers(let phone, let end): endWorkers(of: phone, end)
    case .next(let job): jobs.append(job)
    }
  }

  private mutating func settle(_ id: MessageID, _ verdict: Verdict, of phone: PhoneID) {
    lines[phone]?.conversation.settle(id, verdict, at: now.uptime)
    // The receipt goes before anything the panel is told.
    sendValues(to: phone)
    guard case .refused(let refusal) = verdict, let index = ledger.phone(phone)?.index else {
      return
    }
    effects.append(.report(.refused(index, refusal)))
  }
}
