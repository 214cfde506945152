/// The devices that bluetoothd has, as far as they matter: others are dropped first when there are
/// too many.
struct DeviceTable: Sendable {
  struct Device: Sendable {
    var facts = DeviceFacts()
    /// Counts what was heard of devices, to tell which was quiet for longest.
    var heard = 0

    var isConnected: Bool { facts.isConnected ?? false }
    /// BlueZ before 5.65 tells only that it is paired.
    var isBonded: Bool { facts.isBonded ?? facts.isPaired ?? false }
    var name: String { facts.name ?? "" }

    /// What a bond is known by; nil as long as the address may still change.
    var identity: BondIdentity? {
      facts.address.flatMap { BondIdentity($0, isRandom: facts.isRandom ?? false) }
    }

    fileprivate var matters: Bool { isConnected || isBonded }
  }

  /// More are not kept.
  static let limit = 256

  private var devices: [String: Device] = [:]
  private var count = 0

  subscript(path: String) -> Device? { devices[path] }

  var paths: [String] { Array(devices.keys) }

  /// The identities of all bonded devices of an adapter.
  func bonds(of adapter: String) -> Set<BondIdentity> {
    var bonds: Set<BondIdentity> = []
    for device in devices.values where device.isBonded && device.facts.adapter == adapter {
      if let identity = device.identity { bonds.insert(identity) }
    }
    return bonds
  }

  /// Takes over what is told of a device; gives what was known before, nil of a new one.
  @discardableResult
  mutating func take(_ facts: DeviceFacts, at path: String) -> Device? {
    let old = devices[path]
    count += 1
    var device = old ?? Device()
    device.facts.merge(facts)
    device.heard = count
    devices[path] = device
    if devices.count > Self.limit { dropOne() }
    return old
  }

  /// Takes over that a link is over.
  mutating func ended(_ path: String) { devices[path]?.facts.isConnected = false }

  @discardableResult
  mutating func remove(_ path: String) -> Device? { devices.removeValue(forKey: path) }

  mutating func clear() { devices = [:] }

  private mutating func dropOne() {
    let quietest = devices.min { one, other in
      (one.value.matters ? 1 : 0, one.value.heard) < (
        other.value.matters ? 1 : 0, other.value.heard
      )
    }
    if let quietest { devices[quietest.key] = nil }
  }
}
