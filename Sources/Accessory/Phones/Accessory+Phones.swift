internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// The phones that are known, by their bonds; in no order.
  public var phones: [PhoneID] { ledger.phones.values.map { $0.record.id } }

  /// A bonded phone is there: it gets a number of its own if it has none yet.
  mutating func meet(_ id: PhoneID, name: String?) {
    desk.toForget.remove(id)
    if let phone = ledger.phone(id) {
      var record = phone.record
      record.name = name ?? record.name
      commit(
        record == phone.record ? [] : [.put(.phone(record))], kept: [.resume(id)],
        lost: [.resume(id)])
      return
    }
    var counters = ledger.counters
    let record = PhoneRecord(id: id, index: counters.nextPhone(), name: name ?? "")
    commit([.put(.counters(counters)), .put(.phone(record))], kept: [])
  }

  /// Everything of a phone goes: keys, sessions, notifications, answers. `bondsAnew` if a new bond
  /// of the same phone is why.
  mutating func forget(_ id: PhoneID, bondsAnew: Bool) {
    desk.toForget.remove(id)
    guard let phone = ledger.phone(id) else {
      carryOut([.forgetLine(id)])
      return
    }
    let cards = ledger.cards.cards(of: phone.index).map { $0.id }
    let answers = ledger.answers.all.filter { $0.phone == phone.index }.map { $0.id }
    var changes: [LedgerChange] = cards.map { .dropCard($0) } + answers.map { .dropAnswer($0) }
    changes += phone.generations.map { .dropGeneration($0.record.id) }
    changes += phone.allPairs.map { .dropPair($0.number) }
    changes.append(.dropPhone(phone.index))
    let report = Report.forgotten(phone.index, notifications: cards.count, bondsAnew: bondsAnew)
    let told: [Consequence] = cards.map { .remove($0) } + [.forgetLine(id), .report(report)]
    commit(
      changes, mayUseReserve: true, kept: told,
      lost: [.forgetLine(id), .forgetLater(id)])
  }

  /// A phone was bonded anew: it starts from nothing, and nobody needs the reminder any more.
  mutating func bonded(_ phone: PhoneID, name: String) {
    desk.forgottenAt = nil
    jobs += [.forget(phone, bondsAnew: true), .meet(phone, name: name)]
  }

  /// A bond is gone, and with it what was kept for the phone. Of one that a person had forgotten here it
  /// is told a second time, when bluetoothd has dropped it: another phone may be paired by then.
  mutating func removed(_ phone: PhoneID) {
    if ledger.phone(phone) != nil { desk.forgottenAt = now.uptime }
    jobs.append(.forget(phone))
  }

  /// The store could not drop what was kept for a phone: it is tried again, unless the phone comes
  /// back first and goes on with it.
  mutating func forgetLater(_ phone: PhoneID) {
    desk.toForget.insert(phone)
    desk.retryAt = now.uptime + Desk.retryTime
  }

  /// Begins the talk with a phone anew: nothing of the old bond is on its way any more.
  mutating func forgetLine(_ phone: PhoneID) {
    closePostbox(of: phone)
    endWorkers(of: phone, .noLink)
    guard let old = lines.removeValue(forKey: phone), old.isConnected else { return }
    closeLocalLinks(of: old)
    guard makeLine(phone) else { return }
    lines[phone]?.links = old.links
    lines[phone]?.conversation.connected(at: now.uptime)
  }
}
