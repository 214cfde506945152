internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// The internet came or went: answers may have another way now.
  mutating func internet(isUp: Bool) {
    guard network.isUp != isUp else { return }
    network.isUp = isUp
    for phone in ledger.phones.values {
      resumeAnswers(of: phone.record.id)
      if isUp, lacksRatchets(phone), makeLine(phone.record.id) {
        wishForKeys(phone, isLasting: true)
      }
    }
  }

  /// Whether new keys would let a phone use the internet: its exchange was not yet for it, or a
  /// ratchet's record is lost.
  private func lacksRatchets(_ phone: Phone) -> Bool {
    guard configuration.transports.contains(.internet), configuration.suites.contains(.xWing),
      let generation = phone.current, !generation.record.given.identifier.isEmpty
    else { return false }
    return generation.incoming == nil || generation.outgoing == nil
  }

  /// The way of an answer at the moment: a link as long as there is one on which the phone takes
  /// something, for it is nearer, costs no push, and a message from the internet may come late. A phone
  /// that has just gone gets some seconds to come back.
  func route(to phone: Phone) -> Transport {
    guard network.isUp, phone.pushAddress != nil, phone.current?.outgoing != nil else {
      return .bluetooth
    }
    guard let line = lines[phone.record.id] else { return .internet }
    if line.isConnected { return line.isSilent || line.isDeaf ? .internet : .bluetooth }
    return returnDue(of: phone) == nil ? .internet : .bluetooth
  }

  /// When a phone that is gone has had its time to come back; nil if it is there, or was not.
  func returnDue(of phone: Phone) -> UInt64? {
    guard let line = lines[phone.record.id], !line.isConnected, let lostAt = line.lostAt else {
      return nil
    }
    let due = lostAt + Deliveries.returnTime
    return due > now.uptime ? due : nil
  }

  /// Seals an answer for the internet. It leaves only when the step of the ratchet is durable.
  mutating func dispatch(_ id: AnswerID) {
    guard let record = ledger.answers[id], !record.isEnded, deliveries[id].isIdle,
      let phone = ledger.phones[record.phone], route(to: phone) == .internet,
      let address = phone.pushAddress, let generation = phone.current,
      let outgoing = generation.outgoing
    else { return }
    if outgoing.isWorn { wishForKeys(phone, isLasting: true) }
    do throws(CryptoError) {
      let (after, message) = try seal(record.message.encoded, with: outgoing)
      let push = PushRequest(
        token: address.token, companion: configuration.companion,
        sessionID: session(of: record, phone, address), keyID: message.keyID,
        index: message.index, sealed: message.sealed)
      let number = UInt64(generation.record.id.number) << 32 | UInt64(message.index)
      commit(
        [.put(.ratchet(after))], mayUseReserve: true,
        kept: [.dispatched(id, DispatchID(number), body: push.encoded)], lost: [.tryLater(id)])
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      tryLater(id)
    }
  }

  /// The session an answer goes to: that of its notification, or the newest if that is not known.
  private func session(
    of record: AnswerRecord, _ phone: Phone, _ address: PushAddress
  ) -> [UInt8] {
    guard record.session.isEmpty else { return record.session }
    let known = phone.record.session(for: record.feature)
    return known.isEmpty ? address.session : known
  }

  /// An answer's step is durable: it leaves.
  mutating func leave(_ answer: AnswerID, _ id: DispatchID, _ body: [UInt8]) {
    deliveries[answer].dispatch = Deliveries.Dispatch(id: id, body: body)
    deliveries[answer].tries += 1
    leaveAgain(answer)
  }

  /// The same bytes once more, should they have been lost on the way to the server.
  mutating func leaveAgain(_ answer: AnswerID) {
    guard let dispatch = deliveries[answer].dispatch else { return }
    deliveries[answer].due = now.uptime + Deliveries.dispatchTime
    effects.append(.dispatch(dispatch.id, body: dispatch.body))
  }

  /// The server has an answer.
  mutating func taken(_ id: DispatchID) {
    guard let answer = deliveries.answer(dispatchedAs: id),
      let record = ledger.answers[answer], let phone = ledger.phones[record.phone]
    else { return }
    jobs.append(.finished(phone.record.id, .answer(answer), .accepted))
  }
}
