internal import GATTProfile

extension Accessory {
  /// A message opened. What it changes becomes durable together with the fact that it came; then
  /// the phone gets its receipt, then the panel its part.
  mutating func accept(_ reception: Reception) {
    didOpen(reception)
    let isRepeated: Bool
    switch use(of: reception) {
    case .first: isRepeated = false
    case .repeated: isRepeated = true
    case .tooMany:
      carryOut(reception.settled(.refused(.unknownKey)))
      return
    case .unknown:
      carryOut(reception.settled(.refused(.busy)))
      return
    }
    do throws(MessageError) {
      let message = try Message(decoding: reception.opened.plaintext)
      var reception = reception
      if reception.session.isEmpty {
        reception.session = reception.phone.record.session(for: message.feature)
      }
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

  /// What a message is to the keys under which it opened.
  private enum Use {
    case first
    case repeated
    /// The keys have served too often.
    case tooMany
    /// What was accepted cannot be read just now.
    case unknown
  }

  /// Looks whether the very bytes came before, and wishes for new keys in time.
  private mutating func use(of reception: Reception) -> Use {
    let generation = reception.phone.generation(reception.opened.generation.id)
    // A phone records transports with the offer, and never again: another exchange has to bring more.
    if reception.opened.generation.transports?.isSuperset(of: configuration.transports) == false {
      wishForKeys(reception.phone, isLasting: true)
    }
    guard case .link(_, let nonce) = reception.way else {
      // The ratchet has seen to it that nothing opens twice.
      if generation?.incoming?.isWorn == true { wishForKeys(reception.phone, isLasting: true) }
      return .first
    }
    do throws(ArchiveError) {
      let record = NonceRecord(generation: reception.opened.generation.id, nonce: nonce)
      if try ledger.isUsed(record) { return .repeated }
    } catch {
      return .unknown
    }
    let wear = generation?.nonceCount ?? 0
    if wear >= configuration.keyComfort || wear >= configuration.keyLimit {
      wishForKeys(reception.phone, isLasting: true)
    }
    return wear < configuration.keyLimit ? .first : .tooMany
  }

  private mutating func accept(_ message: Message, from reception: Reception) {
    let phone = reception.phone
    let name = MessageName(identifier: message.identifier, revision: message.revision)
    if phone.journal.contains(name) {
      accept(
        reception.marks, reportAgain(on: message, from: reception), from: reception)
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
    guard let verdict = try? decide(message.body, context, record: record) else {
      carryOut(reception.settled(.refused(.busy)))
      return
    }
    switch verdict {
    case .refuse(let refusal): refuseContent(refusal, of: reception)
    case .accept(var decision):
      if known == nil, decision.record == nil { decision.record = record }
      let changes = reception.marks + journal(message, decision, reception)
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
    let confirmation = confirmation(by: reception)
    commit(
      confirmation.changes + changes, mayUseReserve: mayUseReserve,
      kept: reception.settled(.accepted) + confirmation.consequences + consequences,
      lost: reception.settled(.refused(.busy)))
  }

  /// Refuses what a message says. That it opened still counts.
  private mutating func refuseContent(_ refusal: Refusal, of reception: Reception) {
    let confirmation = confirmation(by: reception)
    // On a link the same bytes may come again and are refused again; a place in a ratchet is used.
    let marks = reception.transport == .internet ? reception.marks : []
    let lost: Refusal = reception.transport == .internet ? .busy : refusal
    commit(
      confirmation.changes + marks,
      kept: reception.settled(.refused(refusal)) + confirmation.consequences,
      lost: reception.settled(.refused(lost)))
  }

  private func journal(
    _ message: Message, _ decision: Decision, _ reception: Reception
  ) -> [LedgerChange] {
    let phone = reception.phone
    let entry = JournalEntry(
      order: ledger.nextOrder, phone: phone.index,
      name: MessageName(identifier: message.identifier, revision: message.revision),
      link: reception.linkName, removed: decision.removed)
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
