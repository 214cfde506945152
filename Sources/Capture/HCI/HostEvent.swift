/// What a controller tells of links. Core 5.4, Vol 4, Part E, 7.7.
enum HostEvent: Equatable {
  /// A link is there: LE Connection Complete, plain or enhanced.
  case connected(handle: UInt16, isCentral: Bool, Peer, interval: UInt16)
  /// A link is over: Disconnection Complete.
  case disconnected(handle: UInt16, reason: UInt8)
  /// It is encrypted, or no more: Encryption Change.
  case encrypted(handle: UInt16, isOn: Bool)
  /// Its interval is another: LE Connection Update Complete.
  case interval(handle: UInt16, UInt16)
  /// How strong it is: the answer to Read RSSI.
  case signal(handle: UInt16, Int8)

  private static let readSignal: UInt16 = 0x1405

  /// Nil for an event of no interest here, and for one of a failure.
  init?(_ code: UInt8, _ parameters: ArraySlice<UInt8>) {
    var fields = Bytes(parameters)
    let event: HostEvent?
    switch code {
    case 0x05: event = Self.ended(&fields)
    case 0x08, 0x59: event = Self.encryption(&fields)
    case 0x0E: event = Self.answer(&fields)
    case 0x3E: event = Self.lowEnergy(&fields)
    default: event = nil
    }
    guard let event else { return nil }
    self = event
  }

  private static func ended(_ fields: inout Bytes) -> HostEvent? {
    guard fields.byte() == 0, let handle = fields.little16(), let reason = fields.byte() else {
      return nil
    }
    return .disconnected(handle: handle & 0xFFF, reason: reason)
  }

  private static func encryption(_ fields: inout Bytes) -> HostEvent? {
    guard fields.byte() == 0, let handle = fields.little16(), let state = fields.byte() else {
      return nil
    }
    return .encrypted(handle: handle & 0xFFF, isOn: state != 0)
  }

  private static func answer(_ fields: inout Bytes) -> HostEvent? {
    guard fields.byte() != nil, fields.little16() == readSignal, fields.byte() == 0,
      let handle = fields.little16(), let level = fields.byte()
    else { return nil }
    return .signal(handle: handle & 0xFFF, Int8(bitPattern: level))
  }

  private static func lowEnergy(_ fields: inout Bytes) -> HostEvent? {
    let kind = fields.byte()
    guard let kind, fields.byte() == 0, let handle = fields.little16() else { return nil }
    switch kind {
    case 0x01, 0x0A, 0x29:
      guard let role = fields.byte(), let type = fields.byte(), let address = fields.take(6)
      else { return nil }
      // The enhanced form has both ends' private addresses besides.
      if kind != 0x01, fields.take(12) == nil { return nil }
      guard let interval = fields.little16() else { return nil }
      let peer = Peer(address: address.reversed(), isRandom: type & 1 == 1)
      return .connected(handle: handle & 0xFFF, isCentral: role == 0, peer, interval: interval)
    case 0x03: return fields.little16().map { .interval(handle: handle & 0xFFF, $0) }
    default: return nil
    }
  }
}

/// The other end of a link.
public struct Peer: Hashable, Sendable {
  /// Its address, the most significant byte first, as people write it.
  public let address: [UInt8]
  /// Whether that is a random address rather than a public one.
  public let isRandom: Bool

  /// Another end from its parts.
  public init(address: [UInt8], isRandom: Bool) {
    self.address = address
    self.isRandom = isRandom
  }
}
