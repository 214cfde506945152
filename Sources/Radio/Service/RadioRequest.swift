/// What a client may ask belfry-radio for. One packet each, little-endian: kind, number of the
/// controller (2 bytes), then what the kind needs.
public enum RadioRequest: Equatable, Sendable {
  /// 1: advertise by the kernel's older command until told otherwise, or until the client goes.
  /// Length and bytes of the advertisement, then of the scan response.
  case advertise(controller: UInt16, AdvertisingData)
  /// 2: advertise no more.
  case stop(controller: UInt16)
  /// 3: what the kernel knows of the controller.
  case controller(UInt16)
  /// 4: how well a connected device is heard. Address, the least significant byte first, and its
  /// type: 1 public, 2 random.
  case connection(controller: UInt16, DeviceAddress)
  /// 5: a socket on which phones open L2CAP channels, for a program that may not make one. The
  /// controller's number is 0: it listens on all.
  case listen

  /// The longest request in bytes.
  public static let limit = 67
}

extension RadioRequest {
  /// Which request it is.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Advertise.
    case advertise = 1
    /// Advertise no more.
    case stop = 2
    /// What the kernel knows of the controller.
    case controller = 3
    /// How well a device is heard.
    case connection = 4
    /// A socket for L2CAP channels.
    case listen = 5
  }

  /// Which request this is.
  public var kind: Kind {
    switch self {
    case .advertise: .advertise
    case .stop: .stop
    case .controller: .controller
    case .connection: .connection
    case .listen: .listen
    }
  }

  /// The number of the controller that is meant: 0 for hci0.
  public var number: UInt16 {
    switch self {
    case .advertise(let number, _), .stop(let number), .controller(let number),
      .connection(let number, _):
      number
    case .listen: 0
    }
  }

  /// Reads a packet.
  ///
  /// Throws `RadioError.malformedPacket` for what is none, `unfitAdvertisement` for bytes that may
  /// not go on air.
  public init(decoding packet: [UInt8]) throws(RadioError) {
    let malformed = RadioError.malformedPacket(kind: packet.first, length: packet.count)
    var fields = Fields(packet)
    guard let kind = fields.byte().flatMap(Kind.init), let number = fields.uint16(),
      number != ManagementPacket.noController
    else { throw malformed }
    switch kind {
    case .listen:
      guard number == 0 else { throw malformed }
      self = .listen
    case .stop: self = .stop(controller: number)
    case .controller: self = .controller(number)
    case .connection:
      guard let address = fields.bytes(DeviceAddress.encodedLength),
        let address = DeviceAddress(decoding: address)
      else { throw malformed }
      self = .connection(controller: number, address)
    case .advertise:
      guard let length = fields.byte(), let data = fields.bytes(Int(length)),
        let length = fields.byte(), let scanResponse = fields.bytes(Int(length))
      else { throw malformed }
      self = .advertise(controller: number, try Self.checked(data, scanResponse))
    }
    guard fields.count == 0 else { throw malformed }
  }

  private static func checked(
    _ data: [UInt8], _ scanResponse: [UInt8]
  ) throws(RadioError) -> AdvertisingData {
    do {
      return try AdvertisingData(data, scanResponse: scanResponse)
    } catch {
      throw .unfitAdvertisement(error)
    }
  }

  /// The packet.
  public var encoded: [UInt8] {
    var bytes = [kind.rawValue]
    bytes.append(little: number)
    switch self {
    case .stop, .controller, .listen: break
    case .connection(_, let address): bytes += address.encoded
    case .advertise(_, let advertisement):
      bytes += [UInt8(advertisement.data.count)] + advertisement.data
      bytes += [UInt8(advertisement.scanResponse.count)] + advertisement.scanResponse
    }
    return bytes
  }
}
