extension Client {
  /// Another bluetoothd, or none: what the last one had of us is gone with it.
  mutating func changeOwner(
    to owner: String?, _ now: UInt64, _ effects: inout [ClientEffect]
  ) {
    if owner == self.owner { return }
    self.owner = owner
    let connected = devices.paths.filter { devices[$0]?.isConnected ?? false }
    for path in phones.linked.union(connected).sorted() {
      effects.append(.disconnected(device: path))
    }
    showNothing(&effects)
    hasLooked = false
    hasAgent = false
    isDefaultAgent = false
    underWay = nil
    queries = [:]
    awaited = []
    paces = [:]
    refusals = [:]
    adapters.clear()
    devices.clear()
    pairing.clear()
    leaveAdapter()
  }

  /// Everything that is tied to the adapter is gone with it.
  mutating func leaveAdapter() {
    place = nil
    hasApplication = false
    broadcast = Broadcast()
    losses = Pace(longest: 1_500)
    unblocking = Pace(first: 2_000, longest: 60_000)
    comparison = nil
    phones.clear()
    for step in paces.keys where step != .look && step != .agent && step != .defaultAgent {
      paces[step] = nil
      refusals[step] = nil
    }
  }

  /// Takes over what is told of an object.
  mutating func take(_ change: ObjectChange, _ now: UInt64, _ effects: inout [ClientEffect]) {
    switch change {
    case .appeared(let path, let facets):
      for facet in facets { take(facet, at: path, isAppearance: true, now, &effects) }
    case .changed(let path, let facet):
      take(facet, at: path, isAppearance: false, now, &effects)
    case .vanished(let path, let kinds):
      for kind in kinds {
        if kind == .device { deviceVanished(path, now, &effects) }
        adapters.drop(kind, at: path)
      }
    }
  }

  private mutating func take(
    _ facet: Facet, at path: String, isAppearance: Bool, _ now: UInt64,
    _ effects: inout [ClientEffect]
  ) {
    switch facet.content {
    case .device(let facts):
      deviceTold(facts, at: path, isAppearance: isAppearance, now, &effects)
    case .adapter, .advertising, .gatt:
      let wasPowered = adapters[path]?.facts.isPowered ?? false
      if isAppearance || adapters[path] != nil { adapters.take(facet, at: path) }
      guard path == place?.path else { return }
      adapterTold(facet, wasPowered, now)
    }
  }

  private mutating func adapterTold(_ facet: Facet, _ wasPowered: Bool, _ now: UInt64) {
    switch facet.content {
    case .adapter(let facts):
      // Whatever the controller had, it lost with its power.
      if facts.isPowered == true, !wasPowered { broadcast.isDoubtful(at: now) }
    case .advertising(let facts):
      if let active = facts.active, broadcast.counted(active) { losses.tried(at: now) }
      if let supported = facts.supported, supported > 0, refusals[.advertise] == .notPermitted {
        paces[.advertise] = nil
      }
    case .gatt, .device: break
    }
  }

  /// Takes the adapter that is wanted, and starts anew on another one.
  mutating func chooseAdapter(_ now: UInt64, _ effects: inout [ClientEffect]) {
    guard hasLooked else { return }
    let chosen: AdapterTable.Adapter?
    if let place, let current = adapters[place.path], current.place == place, current.isFit {
      chosen = current
    } else {
      chosen = adapters.chosen(wishes.adapter)
    }
    if chosen?.place == place { return }
    if underWay?.place != nil { underWay = underWay?.void }
    leaveAdapter()
    place = chosen?.place
    if place != nil { comparison = now + Self.settling }
  }

  /// Gives everything back.
  mutating func stop(_ effects: inout [ClientEffect]) {
    if let request = pairing.shown?.request { effects.append(.reply(request, .cancelled)) }
    if let place {
      if broadcast.isStanding {
        if broadcast.rung == .legacy {
          effects.append(.stopLegacyAdvertising(adapter: place.path))
        } else {
          effects.append(.call(nextNumber(), .unregisterAdvertisement(adapter: place.path)))
        }
      }
      if hasApplication {
        effects.append(.call(nextNumber(), .unregisterApplication(adapter: place.path)))
      }
    }
    if hasAgent { effects.append(.call(nextNumber(), .unregisterAgent)) }
    isStopped = true
  }

  mutating func nextNumber() -> CallNumber {
    calls += 1
    return CallNumber(calls)
  }
}
