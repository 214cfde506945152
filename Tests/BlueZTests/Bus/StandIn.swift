import DBus
import GATTProfile
import Linux
import TestSupport

/// A program on a private bus that has the name of bluetoothd and behaves towards us as it does, with
/// phones that do what a test says. Everything runs in the test's own thread.
final class StandIn {
  static let adapter = "/org/bluez/hci0"
  static let phone = "\(adapter)/dev_F0_00_00_00_00_01"
  static let characteristics = "org.bluez.GattCharacteristic1"

  let connection: Connection
  private var tree = ObjectTree(root: "/")
  /// The program under test, by its name on the bus, once it registered.
  private(set) var program: String?
  private(set) var hasAdvertisement = false
  /// What a phone heard, and properties of characteristics that changed otherwise.
  private(set) var heard: [[UInt8]] = []
  private(set) var offered: Set<String> = []
  private var results: [CallID: Result<MethodReply, DBusError>] = [:]

  /// - Parameter version: of BlueZ, in hexadecimal: 0542 is 5.66, 0552 is 5.82.
  init(_ bus: PrivateBus, version: String = "0542") throws(DBusError) {
    connection = try Connection(address: bus.address)
    try add(
      [
        Interface(
          "org.bluez.Adapter1",
          properties: [
            .init("Address", .string("C0:FF:EE:00:00:01")), .init("Alias", .string("board")),
            .init("Powered", .boolean(true), access: .readWrite),
            .init("Modalias", .string("usb:v1D6Bp0246d\(version)")),
          ]),
        method("org.bluez.GattManager1", "RegisterApplication", "UnregisterApplication"),
        method(
          "org.bluez.LEAdvertisingManager1", "RegisterAdvertisement", "UnregisterAdvertisement"),
      ], at: Self.adapter)
    try add(
      [
        method("org.bluez.AgentManager1", "RegisterAgent", "RequestDefaultAgent", "UnregisterAgent")
      ],
      at: "/org/bluez")
    try connection.requestName("org.bluez")
  }

  private func method(_ interface: String, _ names: String...) -> Interface {
    Interface(
      interface,
      methods: names.map { name in
        let inputs: [Interface.Argument] =
          switch name {
          case "RegisterAgent": [.init("agent", "o"), .init("capability", "s")]
          case "RegisterApplication", "RegisterAdvertisement":
            [.init("path", "o"), .init("options", "a{sv}")]
          default: [.init("path", "o")]
          }
        return .init(name, inputs: inputs)
      },
      properties: interface == "org.bluez.LEAdvertisingManager1"
        ? [.init("ActiveInstances", .byte(0)), .init("SupportedInstances", .byte(5))] : [])
  }

  private func add(_ interfaces: [Interface], at path: String) throws(DBusError) {
    try connection.emit(try tree.add(interfaces, at: path))
  }

  /// A phone connects, and is bonded.
  func connect(_ path: String = phone, address: String = "F0:00:00:00:00:01") throws(DBusError) {
    try add(
      [
        Interface(
          "org.bluez.Device1",
          properties: [
            .init("Adapter", .objectPath(Self.adapter)), .init("Address", .string(address)),
            .init("AddressType", .string("random")), .init("Name", .string("Ada's phone")),
            .init("Paired", .boolean(true)), .init("Bonded", .boolean(true)),
            .init("Connected", .boolean(true)),
          ])
      ], at: path)
  }

  /// Its link ends, and is told of.
  func disconnect(_ path: String = phone) throws(DBusError) {
    let signal = tree.set("Connected", "org.bluez.Device1", at: path, to: .boolean(false))
    if let signal { try connection.emit(signal) }
  }

  /// Takes in what came.
  func hear() throws(DBusError) {
    for incoming in try connection.receive() {
      switch incoming {
      case .call(let call): try answer(call)
      case .signal(let signal): take(signal)
      case .reply(let id, let result): results[id] = result
      default: break
      }
    }
  }

  private func answer(_ call: MethodCall) throws(DBusError) {
    switch tree.answer(call) {
    case .reply(let values): try connection.reply(to: call, arguments: values)
    case .refuse(let name, let text):
      try connection.refuse(call, errorName: name, text: text)
    case .set: try connection.reply(to: call)
    case .method(_, _, let name):
      if name == "RegisterApplication" { program = call.sender }
      if name == "RegisterAdvertisement" { hasAdvertisement = true }
      try connection.reply(to: call)
    }
  }

  private func take(_ signal: BusSignal) {
    guard signal.member == "PropertiesChanged", signal.arguments.count == 3 else { return }
    let changed = signal.arguments[1].dictionary ?? [:]
    if let value = changed["Value"]?.bytes { heard.append(value) }
    for name in changed.keys where name != "Value" { offered.insert(name) }
    for name in signal.arguments[2].strings ?? [] { offered.remove(name) }
  }

  /// Calls a characteristic, as bluetoothd does for a phone.
  func call(
    _ member: String, _ characteristic: Characteristic, _ arguments: [Value] = [],
    device: String? = phone, options: [String: Value] = [:]
  ) throws(DBusError) -> CallID {
    var options = options
    if let device { options["device"] = .objectPath(device) }
    if device != nil { options["mtu"] = .uint16(185) }
    let number = characteristic.rawValue
    return try connection.call(
      destination: program ?? "", path: "/org/belfry/gatt/service/characteristic0\(number)",
      interface: Self.characteristics, member: member,
      arguments: arguments + (options.isEmpty ? [] : [.variants(options)]))
  }

  /// What became of a call, if it has ended.
  func result(of call: CallID) -> Result<MethodReply, DBusError>? { results[call] }
}
