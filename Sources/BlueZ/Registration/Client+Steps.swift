extension Client {
  /// The settings of the adapter, in the order in which they are set: a time limit before what it
  /// limits.
  ///
  /// Whether the adapter may be found is not among them: the advertisement says that for itself. And
  /// when that setting changes, bluetoothd up to 5.82 forgets to answer a registration under way.
  private var settings: [AdapterProperty] {
    [.alias(wishes.advertisement.name), .powered(true), .pairableTimeout(0), .pairable(true)]
  }

  /// What is not yet as wanted and could be asked for now, most needed first.
  private var openSteps: [(step: Step, call: Call)] {
    guard owner != nil else { return [] }
    guard hasLooked else { return [(.look, .managedObjects)] }
    var steps: [(step: Step, call: Call)] = []
    if !hasAgent {
      steps.append((.agent, .registerAgent(wishes.capability)))
    } else if !isDefaultAgent {
      steps.append((.defaultAgent, .makeAgentDefault))
    }
    guard let place, let adapter = adapters[place.path], adapter.place == place else {
      return steps
    }
    for property in settings where !adapter.facts.agrees(with: property) {
      if case .pairable = property, adapter.facts.isPowered == false { continue }
      steps.append((.setting(property), .set(property, adapter: place.path)))
    }
    guard adapter.isFit else { return steps }
    if !hasApplication {
      steps.append((.application, .registerApplication(adapter: place.path)))
    } else if isDefaultAgent, adapter.facts.isPowered == true, let step = broadcastStep(place) {
      steps.append(step)
    }
    return steps
  }

  private func broadcastStep(_ place: Place) -> (step: Step, call: Call)? {
    switch broadcast.state {
    case .off:
      if broadcast.rung == .legacy { return nil }
      return (.advertise, .registerAdvertisement(adapter: place.path))
    case .asked:
      return nil
    case .stale:
      return (.withdraw, .unregisterAdvertisement(adapter: place.path))
    case .standing:
      if broadcast.verification != nil { return (.verify, .activeInstances(adapter: place.path)) }
      return nil
    }
  }

  /// When a step may be taken.
  private func notBefore(_ step: Step) -> UInt64 {
    let pace = paces[step]?.notBefore ?? 0
    switch step {
    case .advertise: return max(pace, losses.notBefore, broadcast.notBefore)
    case .verify: return max(pace, broadcast.verification ?? 0)
    default: return pace
    }
  }

  /// When something can be done next, if nothing is under way.
  var nextStepTime: UInt64? {
    if let underWay { return underWay.probe == nil ? underWay.probeTime : nil }
    return openSteps.map { notBefore($0.step) }.min()
  }

  /// Asks for the next thing, if nothing is under way.
  mutating func advance(_ now: UInt64, _ effects: inout [ClientEffect]) {
    if let late = underWay, late.probe == nil, let due = late.probeTime, due <= now {
      probe(late.place, &effects)
    }
    guard underWay == nil else { return }
    guard let next = openSteps.first(where: { notBefore($0.step) <= now }) else { return }
    let number = nextNumber()
    underWay = StepUnderWay(
      step: next.step, call: next.call, number: number, place: isBound(next.step) ? place : nil,
      start: now)
    effects.append(.call(number, next.call))
  }

  /// Asks bluetoothd something else: if it answers that, it will not answer the registration any
  /// more.
  private mutating func probe(_ place: Place?, _ effects: inout [ClientEffect]) {
    guard let place else { return }
    let number = nextNumber()
    underWay?.probe = number
    effects.append(.call(number, .activeInstances(adapter: place.path)))
  }

  /// Whether a step is about the adapter.
  private func isBound(_ step: Step) -> Bool {
    switch step {
    case .look, .agent, .defaultAgent: false
    case .setting, .application, .withdraw, .advertise, .verify: true
    }
  }

  /// A call came to its end.
  mutating func answered(
    _ number: CallNumber, _ outcome: Outcome, _ now: UInt64, _ effects: inout [ClientEffect]
  ) {
    if queries.removeValue(forKey: number) != nil {
      if case .objects(let changes) = outcome {
        for change in changes { take(change, now, &effects) }
      }
      return
    }
    if let late = underWay, late.probe == number {
      if outcome != .failed(.noReply) { giveUp(late, now) }
      return
    }
    guard let done = underWay, done.number == number else { return }
    underWay = nil
    if done.isVoid { return }
    if case .failed(let reason) = outcome {
      refused(done, reason, now)
    } else {
      succeeded(done, outcome, now, &effects)
    }
  }

  private mutating func succeeded(
    _ done: StepUnderWay, _ outcome: Outcome, _ now: UInt64, _ effects: inout [ClientEffect]
  ) {
    refusals[done.step] = nil
    switch done.step {
    case .look:
      hasLooked = true
      if case .objects(let changes) = outcome {
        for change in changes { take(change, now, &effects) }
      }
    case .agent: hasAgent = true
    case .defaultAgent: isDefaultAgent = true
    case .setting(let property):
      // Another program may want it otherwise: the next time comes later.
      paces[done.step, default: Pace()].tried(at: now)
      if let path = done.place?.path { adapters.apply(property, at: path) }
    case .application: hasApplication = true
    case .withdraw:
      paces[.withdraw] = nil
      broadcast.lost()
    case .advertise: broadcast.stands(at: now)
    case .verify:
      if case .instances(let active) = outcome {
        if broadcast.counted(active) { losses.tried(at: now) }
      } else {
        _ = broadcast.counted(1)
      }
    }
  }

  private mutating func refused(_ done: StepUnderWay, _ reason: Refusal, _ now: UInt64) {
    switch (done.step, reason) {
    case (.agent, .alreadyExists): hasAgent = true
    case (.application, .alreadyExists): hasApplication = true
    case (.withdraw, .doesNotExist), (.withdraw, .absent):
      broadcast.lost()
      return
    case (.defaultAgent, .doesNotExist): hasAgent = false
    case (.advertise, _):
      advertisementRefused(reason, now)
      return
    default: break
    }
    refusals[done.step] = reason == .alreadyExists ? nil : reason
    paces[done.step, default: Pace()].tried(at: now)
  }

  private mutating func giveUp(_ late: StepUnderWay, _ now: UInt64) {
    underWay = nil
    if !late.isVoid { refused(late, .noReply, now) }
  }

  /// What was waited for too long, and what was due.
  mutating func expire(_ now: UInt64, _ effects: inout [ClientEffect]) {
    if let late = underWay, late.deadline <= now { giveUp(late, now) }
    if let until = window.until, until <= now { closeWindow(&effects) }
    if let shown = pairing.shown, shown.until <= now {
      if shown.request != nil { effects.append(.note(.pairingDeclined(name: shown.prompt.name))) }
      showNothing(&effects)
    }
  }
}
