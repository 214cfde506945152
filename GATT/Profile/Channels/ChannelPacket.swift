/// A packet of a channel beside GATT: of L2CAP, or of a connection over the local network.
/// GATT/README.md, "L2CAP" and "The local network".
///
/// The first byte is the number of a characteristic, or 0 for what the two ends say before.
public enum ChannelPacket: Equatable, Sendable {
  /// A value of 1 to 500 bytes, either way.
  case value(Characteristic, [UInt8])
  /// The phone wants to hear the values of a characteristic.
  case subscribe(Characteristic)
  /// Over the local network the phone's first packet: the token of 32 bytes that is its own.
  case token([UInt8])
  /// The accessory's answer to a token that is right.
  case welcome

  /// Bytes of a token.
  public static let tokenLength = 32
  /// Bytes of the longest packet.
  public static let maximumLength = 1 + Limits.value

  /// Reads a packet; nil for what is none, which is dropped.
  public init?(decoding bytes: [UInt8]) {
    guard let first = bytes.first, bytes.count <= Self.maximumLength else { return nil }
    let rest = Array(bytes.dropFirst())
    if first == 0 {
      guard rest.isEmpty || rest.count == Self.tokenLength else { return nil }
      self = rest.isEmpty ? .welcome : .token(rest)
    } else {
      guard let characteristic = Characteristic(rawValue: first) else { return nil }
      self = rest.isEmpty ? .subscribe(characteristic) : .value(characteristic, rest)
    }
  }

  /// The packet as it travels, without a length.
  public var encoded: [UInt8] {
    switch self {
    case .value(let characteristic, let value): [characteristic.rawValue] + value
    case .subscribe(let characteristic): [characteristic.rawValue]
    case .token(let token): [0] + token
    case .welcome: [0]
    }
  }
}
