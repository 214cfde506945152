/// What a controller can do or does. mgmt-protocol(7) of BlueZ, Read Controller Information Command.
public struct ControllerSettings: OptionSet, Hashable, Sendable {
  /// The bits as they travel.
  public let rawValue: UInt32

  /// Settings from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// On.
  public static let powered = ControllerSettings(rawValue: 1 << 0)
  /// Can be connected to.
  public static let connectable = ControllerSettings(rawValue: 1 << 1)
  /// Pairs for good.
  public static let bondable = ControllerSettings(rawValue: 1 << 4)
  /// Bluetooth as it was before Low Energy.
  public static let classic = ControllerSettings(rawValue: 1 << 7)
  /// Bluetooth Low Energy.
  public static let lowEnergy = ControllerSettings(rawValue: 1 << 9)
  /// Advertises by the oldest command, with data of the kernel's.
  public static let advertising = ControllerSettings(rawValue: 1 << 10)
  /// LE Secure Connections.
  public static let secureConnections = ControllerSettings(rawValue: 1 << 11)
  /// Changing addresses.
  public static let privacy = ControllerSettings(rawValue: 1 << 13)
}

/// What the kernel knows of a controller.
public struct ControllerInformation: Hashable, Sendable {
  /// Its public address; all zero if it has none.
  public let address: DeviceAddress
  /// The Core specification it keeps to, by its assigned number: 9 is 5.0, 10 is 5.1.
  public let version: UInt8
  /// Who made it, by the company's assigned number: 15 is Broadcom, 305 Cypress.
  public let manufacturer: UInt16
  /// What it can do.
  public let supported: ControllerSettings
  /// What it does.
  public let current: ControllerSettings
  /// Its name, at most 248 bytes.
  public let name: String

  /// The length of the kernel's answer in bytes: 20, then class, name and short name.
  static let encodedLength = 280
  private static let nameLength = 249

  init?(decoding bytes: [UInt8]) {
    var fields = Fields(bytes)
    guard bytes.count >= Self.encodedLength, let address = fields.bytes(DeviceAddress.length),
      let address = DeviceAddress(address.reversed(), isRandom: false),
      let version = fields.byte(), let manufacturer = fields.uint16(),
      let supported = fields.uint32(), let current = fields.uint32(), fields.bytes(3) != nil,
      let name = fields.bytes(Self.nameLength)
    else { return nil }
    self.address = address
    self.version = version
    self.manufacturer = manufacturer
    self.supported = ControllerSettings(rawValue: supported)
    self.current = ControllerSettings(rawValue: current)
    self.name = Self.text(name.prefix { $0 != 0 })
  }

  /// What is no UTF-8 is replaced by something longer; what is too long then is cut off.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      guard text.utf8.count + UTF8.width(scalar) < nameLength else { break }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The kernel's form again, with class and short name left empty.
  var encoded: [UInt8] {
    var bytes: [UInt8] = address.bytes.reversed() + [version]
    bytes.append(little: manufacturer)
    bytes.append(little: supported.rawValue)
    bytes.append(little: current.rawValue)
    bytes += [0, 0, 0] + name.utf8.prefix(Self.nameLength - 1)
    return bytes + [UInt8](repeating: 0, count: Self.encodedLength - bytes.count)
  }
}
