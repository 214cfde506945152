internal import HPKE

extension Play {
  /// Plays steps until one has to be waited for.
  mutating func goOn(_ now: Instant, _ effects: inout [PlayEffect]) {
    while outcome == nil {
      if waiting != .nothing, !waitingIsOver(now, &effects) { return }
      if outcome != nil { return }
      guard position < steps.count else {
        if !waitsForMore { end(.passed, &effects) }
        return
      }
      start(steps[position], now, &effects)
      if waiting == .nothing { position += 1 }
    }
  }

  mutating func finishStep() {
    waiting = .nothing
    position += 1
  }

  /// Takes a phone's effects over; trouble ends the play.
  mutating func append(
    _ phoneEffects: [PhoneEffect], of index: Int, _ effects: inout [PlayEffect]
  ) {
    for effect in phoneEffects {
      effects.append(.phone(index, effect))
      // In a play that goes on nevertheless the report says it.
      if !waitsForMore, case .report(.trouble(let reason)) = effect { fail(reason, &effects) }
    }
  }

  private mutating func start(_ step: Step, _ now: Instant, _ effects: inout [PlayEffect]) {
    effects.append(.step(position + 1, step))
    let patience: (Int) -> UInt64 = { now.uptime + UInt64(max(0, $0)) }
    switch step.action {
    case .pause(let time): waiting = .time(patience(time))
    case .expect(let expectation, let within):
      waiting = .expectation(expectation, since: now.uptime, until: patience(within))
    case .ask(let request):
      waiting = .request
      effects.append(.ask(request))
    case .restart(.phone): restartPhone(step.phone, &effects)
    default:
      append(phones[step.phone].perform(step.action, at: now), of: step.phone, &effects)
      if case .pair(let pairing) = step.action, pairing.waits {
        waiting = .expectation(.paired, since: now.uptime, until: patience(pairing.within))
      }
    }
  }

  /// The phone goes down and comes up from what it saved, read back from its bytes.
  private mutating func restartPhone(_ index: Int, _ effects: inout [PlayEffect]) {
    let saved = phones[index].saved.encoded
    effects.append(.phone(index, .disconnect))
    effects.append(.phone(index, .report(.restarted(.phone))))
    let state: PhoneState
    do throws(ScenarioError) {
      state = try PhoneState(decoding: saved)
    } catch {
      fail("the phone cannot read its own state: \(error.description)", &effects)
      return
    }
    do throws(CryptoError) {
      phones[index] = try Phone(phones[index].profile, state: state, primitives: primitives)
    } catch {
      fail("the phone does not start from its own state: \(error.description)", &effects)
    }
  }

  /// Whether the step that is waited for came true, or the play failed because of it.
  private mutating func waitingIsOver(_ now: Instant, _ effects: inout [PlayEffect]) -> Bool {
    switch waiting {
    case .nothing: return true
    case .request: return false
    case .time(let time):
      guard time <= now.uptime else { return false }
    case .expectation(let expectation, let start, let time):
      let isLate = time <= now.uptime
      let phone = steps[position].phone
      switch phones[phone].ledger.judge(expectation, atTheEnd: isLate) {
      case .fulfilled: break
      case .open(let reason) where isLate:
        fail("in the time given, \(reason)\(loss(of: phone, since: start, now))", &effects)
      case .open: return false
      case .broken(let reason):
        fail(reason, &effects)
      }
    }
    if outcome == nil { finishStep() }
    return true
  }

  /// What the link has to do with it that something did not come.
  private func loss(of phone: Int, since start: UInt64, _ now: Instant) -> String {
    let ledger = phones[phone].ledger
    guard let lostAt = ledger.lostAt else { return "" }
    if !ledger.isConnected { return "; the link was lost \(now.uptime - lostAt) ms ago" }
    return lostAt >= start ? "; the link was lost meanwhile, and came back" : ""
  }

  private mutating func fail(_ reason: String, _ effects: inout [PlayEffect]) {
    if waitsForMore {
      effects.append(.notYet(reason))
      return
    }
    let line = steps.indices.contains(position) ? steps[position].line : 0
    end(.failed(step: position + 1, line: line, reason: reason), &effects)
  }

  private mutating func end(_ outcome: Outcome, _ effects: inout [PlayEffect]) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    effects.append(.ended(outcome))
  }
}
