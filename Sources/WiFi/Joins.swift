internal import DBus
internal import Workers

/// How profiles fare, as a value: NetworkManager's objects and signals go in.
struct Joins {
  private struct Active {
    let profile: String
    let devices: [String]
    var state: UInt32
  }

  private var actives: [String: Active] = [:]
  private var states: [String: NetworkState] = [:]
  /// The Wi-Fi devices.
  private(set) var devices: Set<String> = []

  /// How that profile stands.
  func state(of profile: String) -> NetworkState { states[profile] ?? .kept }

  /// An object is there, with these properties by interface.
  mutating func add(_ path: String, _ interfaces: [String: Value]) {
    if interfaces[NetworkManager.wireless] != nil { devices.insert(path) }
    guard let properties = interfaces[NetworkManager.active]?.dictionary,
      let profile = properties["Connection"]?.objectPath,
      let state = properties["State"]?.uint32
    else { return }
    actives[path] = Active(
      profile: profile, devices: properties["Devices"]?.strings ?? [], state: state)
    note(path, state, reason: 0)
  }

  /// An object is gone.
  mutating func remove(_ path: String) {
    devices.remove(path)
    states[path] = nil
    guard let active = actives.removeValue(forKey: path) else { return }
    if states[active.profile] == .joined || states[active.profile] == .joining {
      states[active.profile] = nil
    }
  }

  /// NetworkManager told something by itself.
  mutating func hear(_ signal: BusSignal) {
    let arguments = signal.arguments
    switch (signal.interface, signal.member) {
    case (NetworkManager.objectManager, "InterfacesAdded"):
      guard let path = arguments.first?.objectPath,
        let interfaces = arguments.last?.dictionary
      else { return }
      add(path, interfaces)
    case (NetworkManager.objectManager, "InterfacesRemoved"):
      if let path = arguments.first?.objectPath { remove(path) }
    case (NetworkManager.active, "StateChanged"):
      guard let state = arguments.first?.uint32 else { return }
      note(signal.path, state, reason: arguments.last?.uint32 ?? 0)
    case (NetworkManager.device, "StateChanged"):
      guard arguments.first?.uint32 == NetworkManager.deviceFailed else { return }
      deviceFailed(signal.path, reason: arguments.last?.uint32 ?? 0)
    default: break
    }
  }

  private mutating func note(_ path: String, _ state: UInt32, reason: UInt32) {
    guard let profile = actives[path]?.profile else { return }
    actives[path]?.state = state
    switch (state, states[profile]) {
    case (NetworkManager.ActiveState.activated, _): states[profile] = .joined
    case (...NetworkManager.ActiveState.activating, _): states[profile] = .joining
    case (NetworkManager.ActiveState.deactivated, .joining?):
      states[profile] = .failed(JoinFailure(activeReason: reason))
    case (_, .joined?): states[profile] = nil
    default: break
    }
  }

  /// The device knows better than the connection why it failed.
  private mutating func deviceFailed(_ device: String, reason: UInt32) {
    for active in actives.values where active.devices.contains(device) {
      states[active.profile] = .failed(JoinFailure(deviceReason: reason))
    }
  }
}

extension JoinFailure {
  /// NMActiveConnectionStateReason.
  fileprivate init(activeReason: UInt32) {
    switch activeReason {
    case 9, 10: self = .passphrase
    case 5: self = .noAddress
    case 6: self = .connectionLost
    default: self = .other
    }
  }

  /// NMDeviceStateReason.
  fileprivate init(deviceReason: UInt32) {
    switch deviceReason {
    case 7: self = .passphrase
    case 5, 6, 15...17: self = .noAddress
    case 8...11: self = .connectionLost
    case 53: self = .notInRange
    default: self = .other
    }
  }
}
