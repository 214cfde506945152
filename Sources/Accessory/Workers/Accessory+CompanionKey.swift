internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// Makes the pair to which a phone's companion seals, in place of any older one; it is durable before
  /// anybody sees it.
  mutating func makeCompanionPair(for phone: Phone, then job: Job) {
    var counters = ledger.counters
    let suite = configuration.suites.first ?? .xWing
    do throws(CryptoError) {
      let made = try keyring.generate(suite)
      let pair = PairRecord(
        number: counters.nextPair(), phone: phone.index, suite: suite, publicKey: made.publicKey,
        seed: made.seed)
      let old: [LedgerChange] = phone.companionPair.map { [.dropPair($0.number)] } ?? []
      let changes: [LedgerChange] = [.put(.counters(counters)), .put(.companionPair(pair))]
      commit(old + changes, kept: [.next(job)], lost: [.endWorkers(phone.record.id, .failed)])
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      endWorkers(of: phone.record.id, .failed)
    }
  }

  /// Offers the public key to the program of the phone that takes part in that role.
  mutating func offerCompanionKey(to id: PhoneID, role: StreamID.Role, fresh: Bool = false) {
    guard let phone = ledger.phone(id) else { return }
    guard let pair = phone.companionPair, !fresh else {
      makeCompanionPair(for: phone, then: .offerCompanionKey(id, role))
      return
    }
    let offer = KeyOffer(
      purpose: .companion, generation: UInt64(pair.number.number),
      suite: Array(pair.suite.text.utf8),
      version: Array(KeyContext.usualVersion.utf8), publicKey: pair.publicKey,
      transports: [.bluetooth])
    guard let envelope = try? Envelope(keyExchange: KeyExchangeItem.offer(offer).encoded) else {
      return
    }
    let purpose: Line.Purpose = role == .transport ? .companionOffer : .verdict
    enqueue(envelope, to: id, role: role, purpose: purpose)
  }

  /// An item of the phone's transport extension: it may ask for the companion's key, and no more.
  mutating func receiveCompanionItem(
    _ bytes: [UInt8], id: MessageID, role: StreamID.Role, from phone: Phone
  ) {
    guard case .request(let request)? = try? KeyExchangeItem(decoding: bytes),
      request.purpose == .companion
    else {
      refuse(id, .malformed, of: phone)
      return
    }
    give(request, id: id, role: role, to: phone)
  }

  /// A program of the phone asks for the companion's key.
  mutating func give(
    _ request: KeyRequest, id: MessageID, role: StreamID.Role, to phone: Phone
  ) {
    carryOut([.settle(phone.record.id, id, .accepted)])
    // The same bytes later are another request.
    lines[phone.record.id]?.conversation.forget(id)
    jobs.append(.offerCompanionKey(phone.record.id, role, fresh: request.fresh))
  }
}
