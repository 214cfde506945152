internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// Takes up what the rows of an earlier run left unfinished.
  mutating func resume() {
    for phone in ledger.phones.values {
      for generation in phone.generations where generation.record.state == .retiring {
        graceEnds[generation.record.id] = now.uptime + configuration.grace
      }
    }
    for answer in ledger.answers.all where answer.state == .handedOver {
      deliveries[answer.id].due = now.uptime + Deliveries.resultTime
    }
  }

  /// Time passed: everything that was due is done.
  mutating func advance() {
    carryOut(alerts.advance(to: now.uptime))
    for id in deliveries.takeDue(at: now.uptime) { jobs.append(.overdue(id)) }
    if graceEnds.values.contains(where: { $0 <= now.uptime }) { jobs.append(.sweep) }
    if ledger.mutes.values.contains(where: { !$0.holds(at: now) }) { jobs.append(.sweepMutes) }
    advanceDesk()
    if let id = network.nextInTurn() { jobs.append(.sort(id)) }
    for phone in Array(lines.keys) { advance(phone) }
  }

  private mutating func advanceDesk() {
    if let until = desk.pairingUntil, until <= now.uptime { desk.pairingUntil = nil }
    if let since = desk.forgottenAt, since + Desk.reminderTime <= now.uptime {
      desk.forgottenAt = nil
    }
    guard let retry = desk.retryAt, retry <= now.uptime else { return }
    desk.retryAt = nil
    jobs += desk.toForget.map { .forget($0) }
  }

  private mutating func advance(_ phone: PhoneID) {
    let events = lines[phone]?.conversation.tick(at: now.uptime) ?? []
    heard(events, from: phone)
    advanceWorkers(of: phone)
    guard let line = lines[phone] else { return }
    if let wish = line.wish, wish.since + Line.rekeyPatience <= now.uptime {
      lines[phone]?.needsApp = true
    }
    guard line.isConnected, !line.isSilent else { return }
    if let probe = line.probe {
      if probe <= now.uptime { giveUp(phone) }
    } else if line.heard + configuration.staleAfter <= now.uptime {
      probe(phone)
    }
  }

  /// Nothing came for long: a hello, which the phone has to acknowledge, tells whether it is there.
  private mutating func probe(_ phone: PhoneID) {
    lines[phone]?.probe = now.uptime + Line.probeTime
    if let known = ledger.phone(phone) { greetAgain(known) }
  }

  /// The phone does not answer: its links are closed, so that it comes back on a fresh one.
  private mutating func giveUp(_ phone: PhoneID) {
    lines[phone]?.probe = nil
    lines[phone]?.isSilent = true
    if let line = lines[phone] {
      lines[phone]?.lostSince = now.clock.map { $0 - Int64(now.uptime - line.heard) }
    }
    if let index = ledger.phone(phone)?.index { effects.append(.report(.silent(index))) }
    for link in lines[phone]?.links ?? [] { effects.append(.disconnect(link)) }
  }
}
