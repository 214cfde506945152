public import DBus

extension ObjectChange {
  /// The objects that a walk through bluetoothd takes in at most.
  static let objectLimit = 1024

  /// What a signal of bluetoothd tells; nothing if it is about something else.
  public static func changes(in signal: BusSignal) -> [ObjectChange] {
    let arguments = signal.arguments
    switch (signal.interface, signal.member) {
    case ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"):
      guard arguments.count == 2, let path = arguments[0].objectPath else { return [] }
      return [appearance(path, arguments[1])].compactMap { $0 }
    case ("org.freedesktop.DBus.ObjectManager", "InterfacesRemoved"):
      guard arguments.count == 2, let path = arguments[0].objectPath else { return [] }
      let kinds = (arguments[1].strings ?? []).compactMap { Facet.Kind(rawValue: $0) }
      return kinds.isEmpty ? [] : [.vanished(path: path, kinds)]
    case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
      guard arguments.count == 3, let interface = arguments[0].string,
        let facet = Facet(interface, arguments[1].dictionary ?? [:])
      else { return [] }
      return [.changed(path: signal.path, facet)]
    default:
      return []
    }
  }

  /// What the answer to `GetManagedObjects` tells.
  static func changes(inObjects objects: Value?) -> [ObjectChange] {
    guard let entries = objects?.entries else { return [] }
    return entries.prefix(objectLimit).compactMap { entry in
      entry.key.objectPath.flatMap { appearance($0, entry.value) }
    }
  }

  private static func appearance(_ path: String, _ interfaces: Value) -> ObjectChange? {
    let facets = (interfaces.dictionary ?? [:]).sorted { $0.key < $1.key }.compactMap {
      Facet($0.key, $0.value.dictionary ?? [:])
    }
    return facets.isEmpty ? nil : .appeared(path: path, facets)
  }
}

extension Facet {
  /// An interface by its name, with its properties; nil if it is none that matters here.
  init?(_ interface: String, _ properties: [String: Value]) {
    switch Kind(rawValue: interface) {
    case .adapter: self.init(.adapter(AdapterFacts(properties)))
    case .gatt: self.init(.gatt)
    case .advertising: self.init(.advertising(AdvertisingFacts(properties)))
    case .device: self.init(.device(DeviceFacts(properties)))
    case nil: return nil
    }
  }
}

extension AdapterFacts {
  init(_ properties: [String: Value]) {
    address = properties["Address"]?.string.flatMap { Address($0) }?.text
    alias = properties["Alias"]?.string
    isPowered = properties["Powered"]?.boolean
    isBlocked = properties["PowerState"]?.string.map { $0 == "off-blocked" }
    isPairable = properties["Pairable"]?.boolean
    pairableTimeout = properties["PairableTimeout"]?.uint32
    modalias = properties["Modalias"]?.string
  }
}

extension AdvertisingFacts {
  init(_ properties: [String: Value]) {
    active = properties["ActiveInstances"]?.byte
    supported = properties["SupportedInstances"]?.byte
  }
}

extension DeviceFacts {
  init(_ properties: [String: Value]) {
    adapter = properties["Adapter"]?.objectPath
    address = properties["Address"]?.string.flatMap { Address($0) }
    isRandom = properties["AddressType"]?.string.map { $0 == "random" }
    name = (properties["Name"] ?? properties["Alias"])?.string.map { Self.name($0) }
    isPaired = properties["Paired"]?.boolean
    isBonded = properties["Bonded"]?.boolean
    isConnected = properties["Connected"]?.boolean
  }

  /// The name, cleaned; empty for what bluetoothd calls a device without a name: its address, with
  /// dashes. A log or a screen has no use for that.
  private static func name(_ text: String) -> String {
    let dash = UInt8(ascii: "-")
    let address = text.utf8.map { $0 == dash ? UInt8(ascii: ":") : $0 }
    return Address(String(decoding: address, as: UTF8.self)) == nil ? clean(text) : ""
  }

  /// A name as a screen and a log can take it: no control characters, at most 64 bytes.
  static func clean(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars where !isControl(scalar.value) {
      guard text.utf8.count + UTF8.width(scalar) <= 64 else { break }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func isControl(_ scalar: UInt32) -> Bool {
    // C0, DEL and C1; separators of lines; overrides of the direction of writing.
    scalar < 0x20 || (0x7F...0x9F).contains(scalar) || (0x2028...0x202E).contains(scalar)
      || (0x2066...0x2069).contains(scalar)
  }
}
