internal import GATTProfile
internal import HPKE
internal import PanelProtocol

/// By which keys sealed bytes travel over the local network is written nowhere, so a phone is answered
/// there by those that opened its own messages.
extension Accessory {
  /// A message opened: its keys are those for answers over the local network, if it came that way.
  mutating func learnKeys(from reception: Reception) {
    let id = reception.phone.record.id
    guard lines[id]?.isHeardLocally[.dataOut] == true else { return }
    switch reception.way {
    case .link: lines[id]?.localSealing = .session
    case .ratchetLink: lines[id]?.localSealing = .ratchet
    case .internet: return
    }
    adoptKeys(for: id)
  }

  /// What waits for a phone is sealed for the network that it will take: when that changes, or the keys
  /// for it, what waits is sealed anew.
  mutating func adoptKeys(for id: PhoneID) {
    guard lines[id] != nil else { return }
    let sealing = sealing(for: id)
    guard lines[id]?.sealing != sealing else { return }
    lines[id]?.sealing = sealing
    lines[id]?.dropPerishable()
    lines[id]?.greeted = []
    sealAnswersAnew(of: id)
  }

  private func sealing(for id: PhoneID) -> Line.Sealing? {
    guard let link = link(to: id, for: .dataOut), links[link]?.isLocal == true,
      ledger.phone(id)?.current?.outgoing != nil
    else { return .session }
    return lines[id]?.localSealing
  }

  /// Seals a message with the next key of a phone's ratchet. It goes into the queue only when the step is
  /// durable.
  mutating func sealByRatchet(_ message: Message, to origin: Origin, purpose: Line.Purpose) {
    guard isWanted(purpose), let phone = ledger.phone(origin.phone),
      let outgoing = phone.current?.outgoing
    else { return }
    if outgoing.isWorn { wishForKeys(phone, isLasting: true) }
    do throws(CryptoError) {
      let (after, sealed) = try seal(message.encoded, with: outgoing)
      guard let envelope = try? Envelope(sessionID: origin.session, sealed: sealed.block) else {
        if case .answer(let id) = purpose { fail(id) }
        return
      }
      commit(
        [.put(.ratchet(after))], mayUseReserve: true,
        kept: [.sealed(origin.phone, envelope, purpose)], lost: [.unsealed(purpose)])
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      unsealed(purpose)
    }
  }

  /// The step of a message's key is durable: it leaves, if the phone still has that way.
  mutating func leave(_ envelope: Envelope, to phone: PhoneID, _ purpose: Line.Purpose) {
    guard lines[phone]?.sealing == .ratchet, isWanted(purpose) else {
      if case .answer(let id) = purpose { transmit(id) }
      return
    }
    let message = enqueue(envelope, to: phone, role: .transport, purpose: purpose)
    if case .answer(let id) = purpose { queued(id, as: message, for: phone) }
  }

  /// A message could not be sealed: only an answer is worth another try.
  mutating func unsealed(_ purpose: Line.Purpose) {
    if case .answer(let id) = purpose { tryLater(id) }
  }

  /// Whether a message is still to be sent: an answer may have found a way meanwhile.
  private func isWanted(_ purpose: Line.Purpose) -> Bool {
    guard case .answer(let id) = purpose else { return true }
    return deliveries[id].isIdle && ledger.answers[id]?.isEnded == false
  }
}
