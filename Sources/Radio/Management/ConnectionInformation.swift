/// How well a device is heard. mgmt-protocol(7) of BlueZ, Get Connection Information.
public struct ConnectionInformation: Hashable, Sendable {
  /// The device.
  public let address: DeviceAddress
  /// Its signal strength in dBm; nil if the controller does not tell.
  public let signal: Int8?
  /// Our transmission power in dBm; nil if the controller does not tell.
  public let power: Int8?

  private static let unknown: Int8 = 127

  init?(decoding bytes: [UInt8]) {
    var fields = Fields(bytes)
    guard let address = fields.bytes(DeviceAddress.encodedLength),
      let address = DeviceAddress(decoding: address), let signal = fields.byte(),
      let power = fields.byte()
    else { return nil }
    self.address = address
    self.signal = Self.known(signal)
    self.power = Self.known(power)
  }

  /// The kernel's form again, without the highest power that there could be.
  var encoded: [UInt8] {
    let levels = [signal ?? Self.unknown, power ?? Self.unknown, Self.unknown]
    return address.encoded + levels.map { UInt8(bitPattern: $0) }
  }

  private static func known(_ byte: UInt8) -> Int8? {
    let value = Int8(bitPattern: byte)
    return value == unknown ? nil : value
  }
}
