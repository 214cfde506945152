internal import GATTProfile

extension Accessory {
  /// A message opened. What it changes becomes durable together with the fact that it came; then
  /// the phone gets its receipt, then the panel its part.
  mutating func accept(_ reception: Reception) {
    didOpen(reception)
    let generation = reception.phone.generation(reception.opened.generation.id)
    let isRepeated = generation?.nonces.contains(reception.nonce) ?? false
    let wear = generation?.nonces.count ?? 0
    guard isRepeated || wear < configuration.keyLimit else {
      wishForKeys(reception.phone, isLasting: true)
      refuse(reception.id, .unknownKey, of: reception.phone)
      return
    }
    if wear >= configuration.keyComfort { wishForKeys(reception.phone, isLasting: true) }
    do throws(MessageError) {
      let message = try Message(decoding: reception.opened.plaintext)
      if isRepeated {
        accept([], reportAgain(on: message, from: reception), from: reception)
      } else {
        accept(message, from: reception)
      }
    } catch {
      effects.append(.report(.unusable(reception.phone.index, error)))
      refuseContent(error.refusal, of: reception)
    }
  }

  private mutating func accept(_ message: Message, from reception: Reception) {
    let phone = reception.phone
    let name = MessageName(identifier: message.identifier, revision: message.revision)
    let nonce = NonceRecord(generation: reception.opened.generation.id, nonce: reception.nonce)
    if phone.journal.contains(name) {
      accept(
        [.put(.nonce(nonce))], reportAgain(on: message, from: reception), from: reception)
      return
    }
    var record = phone.record
    let known = record.session(reception.session)
    let session = known ?? record.addSession(reception.session, feature: message.feature)
    guard session.feature == message.feature else {
      refuseContent(.malformed, of: reception)
      return
    }
    let context = Decision.Context(reception, message: message, session: session)
    switch decide(message.body, context, record: record) {
    case .refuse(let refusal): refuseContent(refusal, of: reception)
    case .accept(var decision):
      if known == nil, decision.record == nil { decision.record = record }
      let changes = [.put(.nonce(nonce))] + journal(message, decision, reception)
      accept(
        changes + decision.allChanges, decision.consequences + [.greet(reception.origin)],
        from: reception, mayUseReserve: decision.mayUseReserve)
    }
  }

  /// Commits, then acknowledges, then shows.
  private mutating func accept(
    _ changes: [LedgerChange], _ consequences: [Consequence], from reception: Reception,
    mayUseReserve: Bool = false
  ) {
    let phone = reception.phone.record.id
    let confirmation = confirmation(by: reception)
    commit(
      confirmation.changes + changes, mayUseReserve: mayUseReserve,
      kept: [.settle(phone, reception.id, .accepted)] + confirmation.consequences + consequences,
      lost: [.settle(phone, reception.id, .refused(.busy))])
  }

  /// Refuses what a message says. That it opened still counts.
  private mutating func refuseContent(_ refusal: Refusal, of reception: Reception) {
    let phone = reception.phone.record.id
    let confirmation = confirmation(by: reception)
    commit(
      confirmation.changes,
      kept: [.settle(phone, reception.id, .refused(refusal))] + confirmation.consequences,
      lost: [.settle(phone, reception.id, .refused(refusal))])
  }

  private func journal(
    _ message: Message, _ decision: Decision, _ reception: Reception
  ) -> [LedgerChange] {
    let phone = reception.phone
    let entry = JournalEntry(
      order: ledger.nextOrder, phone: phone.index,
      name: MessageName(identifier: message.identifier, revision: message.revision),
      link: reception.id, removed: decision.removed)
    guard let surplus = phone.journal.surplus else { return [.put(.message(entry))] }
    return [.put(.message(entry)), .dropMessage(phone.index, order: surplus.order)]
  }
}

extension MessageError {
  /// How the phone is told.
  var refusal: Refusal {
    switch self {
    case .malformed: .malformed
    case .unsupportedSchema: .unsupported
    }
  }
}
