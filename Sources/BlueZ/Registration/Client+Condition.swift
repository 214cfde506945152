extension Client {
  /// How long bluetoothd or an adapter may be missing before that is worth a line: restarts and
  /// starts of the system take a while.
  static let patience: UInt64 = 5_000
  /// After so many tries a refusal is worth a line.
  private static var tries: Int { 5 }

  /// Tells how it stands, if that changed.
  mutating func updateCondition(_ now: UInt64, _ effects: inout [ClientEffect]) {
    let found = current
    if isAbsence(found) {
      missedSince = missedSince ?? now
    } else {
      missedSince = nil
    }
    let isEarly = missedSince.map { now < $0 + Self.patience } ?? false
    let next = isEarly ? waiting : found
    if next == condition { return }
    condition = next
    effects.append(.condition(next))
  }

  /// When an absence becomes worth a line.
  var nextConditionTime: UInt64? {
    guard let since = missedSince, condition != current else { return nil }
    return since + Self.patience
  }

  /// While it is too early to complain.
  private var waiting: Condition { isAbsence(condition) ? condition : .starting }

  private func isAbsence(_ condition: Condition) -> Bool {
    switch condition {
    case .noBluetoothd, .noAdapter, .unable: true
    default: false
    }
  }

  private var current: Condition {
    if let denied { return .denied(denied) }
    guard owner != nil else { return .noBluetoothd }
    guard hasLooked else { return complaint([.look]) ?? .starting }
    guard let place, let adapter = adapters[place.path] else { return .noAdapter(wishes.adapter) }
    let path = place.path
    if !adapter.isFit { return .unable(adapter: path) }
    if isBlocked { return unblocking.tries > 1 ? .blocked(adapter: path) : .starting }
    if let reason = stubborn(.setting(.powered(true))) {
      return .powerless(adapter: path, reason)
    }
    let needed: [Step] = [
      .agent, .defaultAgent, .setting(.pairable(true)), .application,
    ]
    if let complaint = complaint(needed) { return complaint }
    if broadcast.isStanding, adapter.facts.isPowered == true { return .onAir(broadcast.rung) }
    if refusals[.advertise] == .notPermitted { return .crowded(adapter: path) }
    if let reason = broadcast.exhaustion {
      return .offAir(kernel: wishes.kernel, version: adapter.facts.version, reason)
    }
    return .starting
  }

  /// The call that this user may not make.
  private var denied: Call? {
    let steps = refusals.filter { $0.value == .denied }.map { $0.key }
    return steps.compactMap { call(of: $0) }.min { $0.name < $1.name }
  }

  private func complaint(_ steps: [Step]) -> Condition? {
    for step in steps {
      if let reason = stubborn(step), let call = call(of: step) { return .refused(call, reason) }
    }
    return nil
  }

  /// Why a step does not go in spite of several tries.
  private func stubborn(_ step: Step) -> Refusal? {
    guard let reason = refusals[step], paces[step]?.tries ?? 0 >= Self.tries else { return nil }
    // Somebody else may have set it since.
    if case .setting(let property) = step, let place,
      adapters[place.path]?.facts.agrees(with: property) ?? false
    {
      return nil
    }
    return reason
  }

  private func call(of step: Step) -> Call? {
    let adapter = place?.path ?? ""
    switch step {
    case .look: return .managedObjects
    case .agent: return .registerAgent(wishes.capability)
    case .defaultAgent: return .makeAgentDefault
    case .setting(let property): return .set(property, adapter: adapter)
    case .application: return .registerApplication(adapter: adapter)
    case .withdraw: return .unregisterAdvertisement(adapter: adapter)
    case .advertise: return .registerAdvertisement(adapter: adapter)
    case .verify: return .activeInstances(adapter: adapter)
    }
  }
}
