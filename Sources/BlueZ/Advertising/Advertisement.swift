public import GATTProfile

/// What is on the air: the service in the advertisement, the name in the scan response.
public struct Advertisement: Equatable, Sendable {
  /// The service that the companion's picker looks for.
  public let service: AttributeUUID
  /// The name that the picker shows.
  public let name: String

  /// How long an advertisement or a scan response may be: Core 5.4, Vol 6, Part B, 2.3.1.
  static let budget = 31
  /// The longest name in bytes: the scan response without its length and type.
  public static let longestName = budget - 2

  /// - Throws: `noName`, `nameTooLong`.
  public init(service: AttributeUUID, name: String) throws(AdvertisementError) {
    let length = name.utf8.count
    guard length > 0 else { throw .noName }
    guard length <= Self.longestName else {
      throw .nameTooLong(length: length, limit: Self.longestName)
    }
    self.service = service
    self.name = name
  }

  /// The advertisement's bytes, for who has to make it without bluetoothd: flags (may be found, no
  /// older Bluetooth), then the service. Core Specification Supplement 11, Part A, 1.1 and 1.3.
  public var data: [UInt8] { [2, 0x01, 0x06, 17, 0x07] + service.bytes.reversed() }

  /// The scan response's bytes: the complete name. Core Specification Supplement 11, Part A, 1.2.
  public var scanResponse: [UInt8] { [UInt8(1 + name.utf8.count), 0x09] + Array(name.utf8) }
}

/// Why a name cannot be advertised.
public enum AdvertisementError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is empty.
  case noName
  /// It is too long; both in bytes.
  case nameTooLong(length: Int, limit: Int)

  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .noName: "the accessory needs a name, or nobody finds it in the phone's picker"
    case .nameTooLong(let length, let limit):
      "the name has \(length) bytes, and an advertisement takes \(limit): choose a shorter one"
    }
  }
}
