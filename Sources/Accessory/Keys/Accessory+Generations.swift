internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// What the first message that opens under a generation changes: it is the current one now, its
  /// spelling is kept, and older ones have their grace time.
  mutating func confirmation(
    by reception: Reception
  ) -> (changes: [LedgerChange], consequences: [Consequence]) {
    var record = reception.opened.generation
    guard record.state == .tentative else { return ([], []) }
    let phone = reception.phone
    let spelling = reception.opened.spelling
    record.state = .current
    record.spelling = spelling
    var changes: [LedgerChange] = []
    for generation in phone.generations where generation.record.id != record.id {
      var other = generation.record
      guard other.state == .current || (other.state == .tentative && other.id < record.id) else {
        continue
      }
      other.state = .retiring
      changes.append(.put(.generation(other)))
    }
    changes.append(.put(.generation(record)))
    var consequences: [Consequence] = [.keysConfirmed(phone.record.id)]
    if spelling != record.given.spelling(for: record.suite) {
      changes += respelt(record, of: phone)
      let context = spelling.context
      consequences.append(
        .report(
          .respelt(
            phone.index, suite: context.suite, version: context.version,
            identifier: context.identifier)))
    }
    return (changes, consequences)
  }

  /// New keys took over: nothing is to be wished for, and waiting answers can go.
  mutating func keysConfirmed(_ id: PhoneID) {
    lines[id]?.failures = 0
    dropWish(of: id)
    guard let index = ledger.phone(id)?.index else { return }
    effects.append(.report(.keysConfirmed(index)))
    adoptKeys(for: id)
    sealAnswersAnew(of: id)
  }

  /// A message opened: what did not open before was an exception.
  mutating func didOpen(_ reception: Reception) {
    let id = reception.phone.record.id
    lines[id]?.failures = 0
    lines[id]?.opened = now.uptime
    learnKeys(from: reception)
    guard lines[id]?.wish?.isLasting == false else { return }
    dropWish(of: id)
  }

  /// The next message that opens is answered by a hello that no longer asks for keys.
  private mutating func dropWish(of id: PhoneID) {
    guard lines[id]?.wish != nil else { return }
    lines[id]?.wish = nil
    lines[id]?.needsApp = false
    lines[id]?.greeted = []
  }

  /// Messages do not open any longer, or the keys are worn. No call lets the phone's extension
  /// begin an exchange, so the wish stands in every hello, the offer lies ready, and after a while
  /// the panel asks the person.
  mutating func wishForKeys(_ phone: Phone, isLasting: Bool) {
    let id = phone.record.id
    guard lines[id]?.wish == nil else { return }
    lines[id]?.wish = Line.RekeyWish(since: now.uptime, isLasting: isLasting)
    effects.append(.report(.rekeyWanted(phone.index)))
    lines[id]?.greeted = []
    greetAgain(phone)
    lines[id]?.offered = [:]
    jobs.append(.offer(id, fresh: false))
  }

  /// Drops the generations whose grace time is over, and the pairs that nothing needs any more.
  mutating func sweep() {
    let over = graceEnds.filter { $0.value <= now.uptime }.keys
    var changes: [LedgerChange] = []
    for id in over {
      guard let (phone, generation) = ledger.generation(id) else {
        graceEnds[id] = nil
        continue
      }
      // Should the store fail, it is tried again after another grace time.
      graceEnds[id] = now.uptime + configuration.grace
      changes.append(.dropGeneration(id))
      let pair = generation.record.pair
      let isNeeded = phone.generations.contains { other in
        other.record.pair == pair && !over.contains(other.record.id)
      }
      if !isNeeded { changes.append(.dropPair(pair)) }
    }
    commit(changes, mayUseReserve: true, kept: [])
  }
}
