/// The characteristics of the service, in the order of their handles.
///
/// UUIDs and order never change, so that a phone that remembers the handles stays right; a new
/// characteristic is added at the end.
public enum Characteristic: UInt8, CaseIterable, Hashable, Sendable {
  /// What the accessory can take: `Capabilities`. Readable without a bond.
  case capabilities = 1
  /// Frames of the security role, both ways.
  case keyExchange = 2
  /// Frames from the phone to the accessory.
  case dataIn = 3
  /// Frames from the accessory to the phone.
  case dataOut = 4
  /// How the accessory is reached over other transports. Read by the companion app once bonded.
  case linkConfiguration = 5

  /// The service's identifier: fixed for ever, advertised by every accessory.
  public static let service = AttributeUUID(
    high: 0x91C3_2170_08D5_40F8, low: 0xB851_FFD6_A8F6_49EC)

  /// The characteristic's identifier: the service's, counted on in its second byte pair.
  public var uuid: AttributeUUID {
    let step = UInt64(rawValue) << 32
    return AttributeUUID(high: Self.service.high + step, low: Self.service.low)
  }

  /// The characteristic of that identifier, or nil if the service has none.
  public init?(uuid: AttributeUUID) {
    guard let found = Self.allCases.first(where: { $0.uuid == uuid }) else { return nil }
    self = found
  }

  /// What a client may do with the value.
  public var properties: Properties {
    switch self {
    case .capabilities, .linkConfiguration: [.read]
    case .keyExchange: [.read, .write, .indicate]
    case .dataIn: [.write, .writeWithoutResponse]
    case .dataOut: [.read, .notify]
    }
  }

  /// What the link must be before a client may do it.
  public var security: Security {
    self == .capabilities ? .open : .encrypted
  }
}

extension Characteristic {
  /// What a client may do with a value. Core 5.4, Vol 3, Part G, 3.3.1.1.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits, as they stand in the characteristic declaration.
    public let rawValue: UInt8

    /// Properties from the bits of a characteristic declaration.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The value can be read.
    public static let read = Properties(rawValue: 0x02)
    /// The value can be written by a command that is not answered.
    public static let writeWithoutResponse = Properties(rawValue: 0x04)
    /// The value can be written by a request that is answered.
    public static let write = Properties(rawValue: 0x08)
    /// The value can be sent to subscribers without confirmation.
    public static let notify = Properties(rawValue: 0x10)
    /// The value can be sent to subscribers, each confirmed.
    public static let indicate = Properties(rawValue: 0x20)
  }

  /// What a link must be before a value, or its subscription, may be touched.
  public enum Security: Hashable, Sendable {
    /// Any link.
    case open
    /// An encrypted link to a bonded phone, by LE Secure Connections where the phone has them.
    case encrypted
  }
}
