internal import DBus
import GATTProfile

/// What a central asks of bluetoothd: one method call.
enum Question: Equatable {
  /// Everything it has.
  case objects
  /// Our agent answers for us while we pair.
  case registerAgent
  /// Turns the radio on.
  case powerOn(adapter: String)
  /// Looks for accessories of our service only.
  case filter(adapter: String)
  case scan(adapter: String)
  case stopScan(adapter: String)
  /// Forgets a device, and its bond.
  case forget(device: String, adapter: String)
  /// Connects, and pairs.
  case pair(device: String)
  case connect(device: String)
  case disconnect(device: String)
  case read(String)
  case write(String, [UInt8], response: Bool)
  case subscribe(String)

  /// bluetoothd's name on the bus.
  static let service = "org.bluez"
  /// Where our agent is on the bus.
  static let agent = "/org/belfry/phone"
}

extension Question {
  /// The object that is asked.
  var path: String {
    switch self {
    case .objects: "/"
    case .registerAgent: "/org/bluez"
    case .powerOn(let adapter), .filter(let adapter), .scan(let adapter), .stopScan(let adapter),
      .forget(_, let adapter):
      adapter
    case .pair(let device), .connect(let device), .disconnect(let device): device
    case .read(let path), .write(let path, _, _), .subscribe(let path): path
    }
  }

  /// The interface and the method.
  var method: (interface: String, member: String) {
    switch self {
    case .objects: ("org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
    case .registerAgent: ("org.bluez.AgentManager1", "RegisterAgent")
    case .powerOn: ("org.freedesktop.DBus.Properties", "Set")
    case .filter: (Neighbours.adapter, "SetDiscoveryFilter")
    case .scan: (Neighbours.adapter, "StartDiscovery")
    case .stopScan: (Neighbours.adapter, "StopDiscovery")
    case .forget: (Neighbours.adapter, "RemoveDevice")
    case .pair: (Neighbours.device, "Pair")
    case .connect: (Neighbours.device, "Connect")
    case .disconnect: (Neighbours.device, "Disconnect")
    case .read: (Neighbours.characteristic, "ReadValue")
    case .write: (Neighbours.characteristic, "WriteValue")
    case .subscribe: (Neighbours.characteristic, "StartNotify")
    }
  }

  /// What it is asked with.
  var arguments: [Value] {
    switch self {
    case .objects, .scan, .stopScan, .pair, .connect, .disconnect, .subscribe: []
    // Digits can be typed and shown here, as on a phone.
    case .registerAgent: [.objectPath(Self.agent), .string("KeyboardDisplay")]
    case .powerOn:
      [.string(Neighbours.adapter), .string("Powered"), .variant(.boolean(true))]
    case .filter:
      [
        .variants([
          "Transport": .string("le"), "UUIDs": .strings([Characteristic.service.text]),
        ])
      ]
    case .forget(let device, _): [.objectPath(device)]
    case .read: [.variants([:])]
    case .write(_, let value, let response):
      [.bytes(value), .variants(["type": .string(response ? "request" : "command")])]
    }
  }

  /// How long bluetoothd may take, in milliseconds: a pairing waits for people, and a link for 20 s.
  var patience: Int {
    switch self {
    case .pair, .connect: 60_000
    default: 35_000
    }
  }
}
