internal import PanelProtocol

extension Accessory {
  /// Goes on until something has to become durable first, or nothing is left to be done.
  ///
  /// Events and jobs are taken one after the other. While a transaction is open, only those follow
  /// that may join it; it goes to the store as soon as the next one may not, or there is none.
  mutating func work() {
    while let task = agenda.next(after: transaction) {
      switch task {
      case .event(let event): take(event)
      case .job(let job):
        anticipate()
        perform(job)
      }
    }
    if let transaction {
      effects.append(.commit(transaction.rows, mayUseReserve: transaction.mayUseReserve))
    } else {
      for phone in Array(lines.keys) { sendValues(to: phone) }
      tellStatus()
    }
  }

  /// Asks for changes to be made durable. Without changes what follows happens at once, unless it
  /// may rest on what is not durable yet.
  mutating func commit(
    _ changes: [LedgerChange], mayUseReserve: Bool = false, kept: [Consequence],
    lost: [Consequence] = []
  ) {
    guard transaction != nil || !changes.isEmpty else {
      carryOut(kept)
      return
    }
    if transaction == nil { transaction = Transaction(isGroup: agenda.mayGroup) }
    let part = Transaction.Part(
      changes: changes, mayUseReserve: mayUseReserve, kept: kept, lost: lost)
    transaction?.add(part, of: agenda.current)
  }

  /// The outcome of the transaction: only now anybody outside hears of it.
  ///
  /// A group that was not kept is tried again one by one, so that one part is not lost for what
  /// another one wants: a removal may use the reserve.
  mutating func finish(committed: Bool, isFull: Bool) {
    guard let transaction else { return }
    self.transaction = nil
    // What may use the reserve is kept by a full disk, too: that says nothing about its room.
    if !committed || !transaction.mayUseReserve || desk.storage != .full {
      desk.storage = committed ? .works : isFull ? .full : .fails
    }
    if committed {
      for change in transaction.unapplied { ledger.apply(change) }
      ledger.committed()
      for change in transaction.changes { follow(change) }
      carryOut(transaction.kept)
    } else {
      if let before = transaction.before { ledger = before }
      if agenda.takeBack(transaction.jobs) {
        putBack(transaction.jobs)
      } else {
        carryOut(transaction.lost)
      }
    }
  }

  /// Lets the next job decide on what the open transaction makes of the ledger.
  private mutating func anticipate() {
    guard let open = transaction, !open.unapplied.isEmpty else { return }
    transaction?.applied(before: ledger)
    for change in open.unapplied { ledger.apply(change) }
    for row in open.unappliedRows { ledger.decide(row) }
  }

  /// What in memory hangs on a durable change.
  private mutating func follow(_ change: LedgerChange) {
    switch change {
    case .put(.generation(let record)) where record.state == .retiring:
      guard graceEnds[record.id] == nil else { return }
      graceEnds[record.id] = now.uptime + configuration.grace
    case .dropGeneration(let id):
      graceEnds[id] = nil
      keyring.forget(id)
    case .put(.pushAddress(let address)):
      if let phone = ledger.phones[address.phone] { resumeAnswers(of: phone.record.id) }
    case .dropPair(let number): keyring.forget(number)
    case .dropAnswer(let id): deliveries.remove(id)
    case .dropPhone(let index): alerts.forget(index)
    default: return
    }
  }
}
