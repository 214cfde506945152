internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// An item of the phone's security extension.
  mutating func receiveKeyExchange(_ bytes: [UInt8], id: MessageID, from phone: Phone) {
    let item: KeyExchangeItem
    do throws(MessageError) {
      item = try KeyExchangeItem(decoding: bytes)
    } catch {
      effects.append(.report(.unusable(phone.index, error)))
      refuse(id, error.refusal, of: phone)
      return
    }
    switch item {
    case .request(let request) where request.purpose == .system:
      carryOut([.settle(phone.record.id, id, .accepted)])
      // The same bytes later are another request.
      lines[phone.record.id]?.conversation.forget(id)
      lines[phone.record.id]?.offered = [:]
      jobs.append(.offer(phone.record.id, fresh: request.fresh))
    case .encapsulatedKey(let key) where key.purpose == .system:
      take(key, id: id, from: phone)
    case .request(let request) where request.purpose == .companion:
      give(request, id: id, role: .security, to: phone)
    case .request(let request): refuse(id, request.purpose, of: phone)
    case .encapsulatedKey(let key): refuse(id, key.purpose, of: phone)
    case .offer, .accepted, .refused: refuse(id, .malformed, of: phone)
    case .unknown: refuse(id, .unsupported, of: phone)
    }
  }

  /// An encapsulated key makes a tentative generation; it counts once a message opens under it.
  private mutating func take(_ key: EncapsulatedKey, id: MessageID, from phone: Phone) {
    guard let pair = pair(for: key, of: phone) else {
      refuse(key, .unknownGeneration, id: id, of: phone)
      return
    }
    let given = GivenStrings(
      suite: key.suite, version: key.version, identifier: key.identifier)
    let verdict = KeyVerdict(generation: UInt64(pair.number.number))
    let accepted: [Consequence] = [
      .settle(phone.record.id, id, .accepted), .keysChanged(phone.record.id),
      .reply(phone.record.id, .accepted(verdict)),
    ]
    let isKnown = phone.generations.contains { generation in
      let record = generation.record
      return record.pair == pair.number && record.enc == key.encapsulated && record.given == given
    }
    guard !isKnown else {
      carryOut(accepted)
      return
    }
    do throws(CryptoError) {
      try keyring.check(key.encapsulated, with: pair)
    } catch {
      refuse(key, .invalidKey, id: id, of: phone)
      return
    }
    var counters = ledger.counters
    let generation = GenerationRecord(
      id: counters.nextGeneration(), phone: phone.index, pair: pair.number, suite: pair.suite,
      enc: key.encapsulated, given: given, transports: configuration.transports,
      state: .tentative)
    let ratchets: [LedgerChange]
    do throws(CryptoError) {
      ratchets = try ratchetRoots(of: generation, pair: pair)?.changes ?? []
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      refuse(id, .busy, of: phone)
      return
    }
    let changes: [LedgerChange] = [.put(.counters(counters)), .put(.generation(generation))]
    let refusal = KeyVerdict(generation: UInt64(pair.number.number), reason: .notStored)
    commit(
      changes + ratchets + roomForTentative(phone),
      kept: accepted + [.report(.keyTaken(phone.index))],
      lost: [
        .settle(phone.record.id, id, .refused(.busy)),
        .reply(phone.record.id, .refused(refusal)),
      ])
  }

  /// The pair an encapsulated key is for: the one it names, else the newest one of its size.
  private func pair(for key: EncapsulatedKey, of phone: Phone) -> PairRecord? {
    if let number = key.generation {
      return phone.pairs.first { UInt64($0.number.number) == number }
    }
    let fitting = phone.pairs.last { $0.suite.encapsulationLength == key.encapsulated.count }
    return fitting ?? phone.pairs.last
  }

  /// The oldest tentative generations, as far as there are too many for one more.
  private func roomForTentative(_ phone: Phone) -> [LedgerChange] {
    let tentative = phone.generations.filter { $0.record.state == .tentative }
    let surplus = tentative.prefix(max(0, tentative.count + 1 - Generation.tentativeLimit))
    return surplus.map { .dropGeneration($0.record.id) }
  }

  private mutating func refuse(
    _ key: EncapsulatedKey, _ reason: KeyVerdict.Reason, id: MessageID, of phone: Phone
  ) {
    effects.append(.report(.keyRefused(phone.index, reason)))
    let verdict = KeyVerdict(generation: key.generation, reason: reason)
    let refusal: Refusal = reason == .unknownGeneration ? .unknownKey : .malformed
    carryOut([
      .settle(phone.record.id, id, .refused(refusal)),
      .reply(phone.record.id, .refused(verdict)),
    ])
  }

  private mutating func refuse(
    _ id: MessageID, _ purpose: KeyExchangeItem.Purpose, of phone: Phone
  ) {
    let verdict = KeyVerdict(purpose: purpose, reason: .unsupportedSuite)
    carryOut([
      .settle(phone.record.id, id, .refused(.unsupported)),
      .reply(phone.record.id, .refused(verdict)),
    ])
  }

  /// Puts a key-exchange item into the phone's queue.
  mutating func reply(_ item: KeyExchangeItem, to phone: PhoneID, purpose: Line.Purpose = .verdict)
  {
    guard let envelope = try? Envelope(keyExchange: item.encoded) else { return }
    enqueue(envelope, to: phone, role: .security, purpose: purpose)
  }
}
