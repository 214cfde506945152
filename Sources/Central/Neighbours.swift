internal import DBus
import GATTProfile

/// What bluetoothd has told of its adapters and of the devices around them, as far as it matters here.
struct Neighbours {
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let characteristic = "org.bluez.GattCharacteristic1"

  struct Adapter: Equatable {
    let path: String
    var isPowered: Bool
  }

  struct Device {
    var adapter = ""
    var name = ""
    var isBonded = false
    var isConnected = false
    var areServicesKnown = false
  }

  private(set) var adapters: [Adapter] = []
  private(set) var devices: [String: Device] = [:]
  /// The characteristics of our service: their paths, and the largest ATT packet of their link.
  private(set) var characteristics: [(path: String, uuid: String, mtu: Int)] = []

  /// More devices than these are not remembered.
  private static let limit = 1_024

  /// Nobody is known yet.
  init() {}

  /// What the answer to `objects` tells.
  init(objects: Value?) {
    for entry in objects?.entries ?? [] {
      guard let path = entry.key.objectPath, let interfaces = entry.value.dictionary else {
        continue
      }
      for (interface, properties) in interfaces {
        take(interface, properties.dictionary ?? [:], at: path)
      }
    }
    adapters.sort { $0.path < $1.path }
  }

  /// The adapter of that name, as `hci0`; the first without a name.
  func adapter(named name: String?) -> Adapter? {
    guard let name else { return adapters.first }
    return adapters.first { $0.path.hasSuffix("/\(name)") }
  }

  /// The device of that name that an adapter knows; a bonded one before others.
  func device(named name: String, of adapter: String) -> String? {
    let found = devices.filter { $0.value.name == name && $0.value.adapter == adapter }
    return found.first { $0.value.isBonded }?.key ?? found.keys.min()
  }

  /// Our service's characteristics on a device, and the link's largest ATT packet; nil if it has not all.
  func service(of device: String) -> (paths: [Characteristic: String], mtu: Int)? {
    var paths: [Characteristic: String] = [:]
    var mtu = Int.max
    for one in characteristics where one.path.hasPrefix(device + "/") {
      let owner = Characteristic.allCases.first { $0.uuid.text == one.uuid }
      guard let owner else { continue }
      paths[owner] = one.path
      mtu = min(mtu, one.mtu)
    }
    return paths.count == Characteristic.allCases.count ? (paths, mtu) : nil
  }

  /// Takes in an interface of an object with its properties, or those of them that changed.
  mutating func take(_ interface: String, _ properties: [String: Value], at path: String) {
    switch interface {
    case Self.adapter:
      let isPowered = properties["Powered"]?.boolean ?? false
      adapters.append(Adapter(path: path, isPowered: isPowered))
    case Self.device:
      guard devices[path] != nil || devices.count < Self.limit else { return }
      devices[path, default: Device()].merge(properties)
    case Self.characteristic:
      guard let uuid = properties["UUID"]?.string, characteristics.count < Self.limit else {
        return
      }
      // BlueZ before 5.62 does not tell: then the smallest is right.
      let mtu = Int(properties["MTU"]?.uint16 ?? 23)
      characteristics.append((path, uuid, mtu))
    default: break
    }
  }
}

extension Neighbours.Device {
  fileprivate mutating func merge(_ properties: [String: Value]) {
    adapter = properties["Adapter"]?.objectPath ?? adapter
    name = properties["Name"]?.string ?? name
    // BlueZ before 5.65 tells only that it is paired.
    isBonded = (properties["Bonded"] ?? properties["Paired"])?.boolean ?? isBonded
    isConnected = properties["Connected"]?.boolean ?? isConnected
    areServicesKnown = properties["ServicesResolved"]?.boolean ?? areServicesKnown
  }
}
