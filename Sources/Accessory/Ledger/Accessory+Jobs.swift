internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// Does one job. It may begin a transaction; then nothing else is done before its outcome.
  mutating func perform(_ job: Job) {
    switch job {
    case .meet(let phone, let name): meet(phone, name: name)
    case .forget(let phone, let bondsAnew): forget(phone, bondsAnew: bondsAnew)
    case .offer(let phone, let fresh): offer(to: phone, fresh: fresh)
    case .read(let link, let characteristic, let request): read(link, characteristic, request)
    case .receive(let phone, let incoming): receive(incoming, from: phone)
    case .sort(let phone): sort(phone)
    case .dispatch(let answer): dispatch(answer)
    case .finished(let phone, let purpose, let verdict): finished(purpose, verdict, by: phone)
    case .answer(let answer): take(answer)
    case .seen(let id): seen(id)
    case .sweep: sweep()
    case .overdue(let id): overdue(id)
    case .fail(let id): fail(id)
    }
  }

  /// Asks for changes to be made durable. Without changes what follows happens at once.
  mutating func commit(
    _ changes: [LedgerChange], mayUseReserve: Bool = false, kept: [Consequence],
    lost: [Consequence] = []
  ) {
    guard !changes.isEmpty else {
      carryOut(kept)
      return
    }
    pending = Transaction(
      changes: changes, mayUseReserve: mayUseReserve, kept: kept, lost: lost)
    effects.append(.commit(changes.flatMap { $0.rows }, mayUseReserve: mayUseReserve))
  }

  /// The outcome of the transaction. Only now the engine knows what the store knows.
  mutating func finish(committed: Bool, isFull: Bool) {
    guard let transaction = pending else { return }
    pending = nil
    // What may use the reserve is kept by a full disk, too: that says nothing about its room.
    if !committed || !transaction.mayUseReserve || desk.storage != .full {
      desk.storage = committed ? .works : isFull ? .full : .fails
    }
    guard committed else {
      carryOut(transaction.lost)
      return
    }
    for change in transaction.changes {
      ledger.apply(change)
      follow(change)
    }
    carryOut(transaction.kept)
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
