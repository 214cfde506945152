import DBus
import GATTProfile

/// The service as BlueZ wants it: objects on the bus, made of the profile's table.
///
/// BlueZ gives out handles in the order in which the objects come, and the bus gives them in the
/// order of their paths: so a path's number keeps its handle. BlueZ, `org.bluez.GattService(5)` and
/// `org.bluez.GattCharacteristic(5)`.
enum GATTApplication {
  static let serviceInterface = "org.bluez.GattService1"
  static let characteristicInterface = "org.bluez.GattCharacteristic1"

  /// The handle that is asked for the service; those of its characteristics follow. Without it
  /// they move with BlueZ's version, and when belfryd starts anew under the same bluetoothd, and
  /// phones remember handles. It is behind what BlueZ and its plug-ins serve.
  static let firstHandle: UInt16 = 0x0100

  /// Where the service is, below the root of our objects.
  static func servicePath(_ root: String) -> String { "\(root)/service" }

  /// Where a characteristic is.
  static func path(of characteristic: Characteristic, _ root: String) -> String {
    let number = characteristic.rawValue
    return "\(servicePath(root))/characteristic\(number < 10 ? "0" : "")\(number)"
  }

  /// The characteristic of a path, if it is one.
  static func characteristic(at path: String, _ root: String) -> Characteristic? {
    Characteristic.allCases.first { self.path(of: $0, root) == path }
  }

  /// The property that tells bluetoothd that it may ask for a socket for what phones write, and whose.
  static let writeSocket = (owner: Characteristic.dataIn, property: "WriteAcquired")
  /// The same for what they hear.
  static let notifySocket = "NotifyAcquired"
  /// All of these properties.
  static let socketProperties: [(owner: Characteristic, name: String)] = [
    (.keyExchange, notifySocket), (.dataIn, writeSocket.property), (.dataOut, notifySocket),
  ]

  /// Every object with its interface, in the order of handles.
  static func objects(
    _ root: String, sockets: Set<String>
  ) -> [(path: String, interface: Interface)] {
    let service = (path: servicePath(root), interface: service)
    return [service]
      + Characteristic.allCases.map { one in
        (path: path(of: one, root), interface: interface(of: one, root, sockets))
      }
  }

  private static var service: Interface {
    Interface(
      serviceInterface,
      properties: [
        .init("UUID", .string(Characteristic.service.text)),
        .init("Primary", .boolean(true)),
        .init("Handle", .uint16(firstHandle)),
      ])
  }

  /// There is no `Value`: it would show what goes to a phone to everybody on the bus.
  private static func interface(
    of characteristic: Characteristic, _ root: String, _ sockets: Set<String>
  ) -> Interface {
    var properties: [Interface.Property] = [
      .init("UUID", .string(characteristic.uuid.text)),
      .init("Service", .objectPath(servicePath(root))),
      .init("Flags", .strings(characteristic.flags)),
    ]
    for (owner, name) in socketProperties where owner == characteristic && sockets.contains(name) {
      properties.append(.init(name, .boolean(false)))
    }
    return Interface(characteristicInterface, methods: methods, properties: properties)
  }

  private static var methods: [Interface.Method] {
    let options = Interface.Argument("options", "a{sv}")
    let value = Interface.Argument("value", "ay")
    let socket = [Interface.Argument("fd", "h"), Interface.Argument("mtu", "q")]
    return [
      .init("ReadValue", inputs: [options], outputs: [value]),
      .init("WriteValue", inputs: [value, options]),
      .init("AcquireWrite", inputs: [options], outputs: socket),
      .init("AcquireNotify", inputs: [options], outputs: socket),
      .init("StartNotify"),
      .init("StopNotify"),
      .init("Confirm"),
    ]
  }
}

extension Characteristic {
  /// BlueZ's words for what may be done with the value, and over what link.
  var flags: [String] {
    var flags: [String] = []
    for (property, name) in Self.names where properties.contains(property) {
      flags.append(name)
      let isCommand = property == .writeWithoutResponse
      if security == .encrypted && !isCommand { flags.append("encrypt-\(name)") }
    }
    return flags
  }

  private static var names: [(Properties, String)] {
    [
      (.read, "read"), (.write, "write"), (.writeWithoutResponse, "write-without-response"),
      (.notify, "notify"), (.indicate, "indicate"),
    ]
  }
}
