internal import GATTProfile

/// A packet of the attribute protocol, as far as it matters here. Core 5.4, Vol 3, Part F, 3.4.
enum AttributePacket: Equatable {
  case refusal(request: UInt8, handle: UInt16, code: UInt8)
  case mtuRequest(UInt16)
  case mtuResponse(UInt16)
  /// Declarations of characteristics with identifiers of 16 bytes: handle of the value, identifier.
  case declarations([Declaration])
  case readRequest(UInt16)
  case readResponse(ArraySlice<UInt8>)
  case writeRequest(UInt16, ArraySlice<UInt8>)
  case writeResponse
  case command(UInt16, ArraySlice<UInt8>)
  case preparation(UInt16, ArraySlice<UInt8>)
  case execution(isWanted: Bool)
  case notification(UInt16, ArraySlice<UInt8>)
  case indication(UInt16, ArraySlice<UInt8>)

  struct Declaration: Equatable {
    let value: UInt16
    let uuid: AttributeUUID
  }

  init?(_ bytes: ArraySlice<UInt8>) {
    var fields = Bytes(bytes)
    guard let opcode = fields.byte(), let packet = Self.packet(opcode, &fields) else { return nil }
    self = packet
  }

  /// The packets that a payload stands for: one, but for several notifications in one. Core 5.4, Vol 3,
  /// Part F, 3.4.7.4.
  static func all(_ bytes: ArraySlice<UInt8>) -> [AttributePacket] {
    var fields = Bytes(bytes)
    guard fields.byte() == 0x23 else { return AttributePacket(bytes).map { [$0] } ?? [] }
    var packets: [AttributePacket] = []
    while let handle = fields.little16(), let length = fields.little16(),
      let value = fields.take(Int(length))
    {
      packets.append(.notification(handle, value))
    }
    return packets
  }

  private static func packet(_ opcode: UInt8, _ fields: inout Bytes) -> AttributePacket? {
    switch opcode {
    case 0x01:
      guard let request = fields.byte(), let handle = fields.little16(), let code = fields.byte()
      else { return nil }
      return .refusal(request: request, handle: handle, code: code)
    case 0x02: return fields.little16().map { .mtuRequest($0) }
    case 0x03: return fields.little16().map { .mtuResponse($0) }
    case 0x09: return .declarations(declarations(&fields))
    case 0x0A: return fields.little16().map { .readRequest($0) }
    case 0x0B: return .readResponse(fields.rest)
    case 0x13: return .writeResponse
    case 0x16:
      guard let handle = fields.little16(), fields.little16() != nil else { return nil }
      return .preparation(handle, fields.rest)
    case 0x18: return fields.byte().map { .execution(isWanted: $0 == 1) }
    default: return value(opcode, &fields)
    }
  }

  private static func value(_ opcode: UInt8, _ fields: inout Bytes) -> AttributePacket? {
    guard let handle = fields.little16() else { return nil }
    switch opcode {
    case 0x12: return .writeRequest(handle, fields.rest)
    case 0x1B: return .notification(handle, fields.rest)
    case 0x1D: return .indication(handle, fields.rest)
    case 0x52: return .command(handle, fields.rest)
    default: return nil
    }
  }

  /// Of each: handle (2 bytes), properties (1), handle of the value (2), identifier (16).
  private static func declarations(_ fields: inout Bytes) -> [Declaration] {
    guard fields.byte() == 21 else { return [] }
    var declarations: [Declaration] = []
    while fields.take(3) != nil, let value = fields.little16(), let bytes = fields.take(16) {
      var high: UInt64 = 0
      var low: UInt64 = 0
      for byte in bytes.suffix(8).reversed() { high = high << 8 | UInt64(byte) }
      for byte in bytes.prefix(8).reversed() { low = low << 8 | UInt64(byte) }
      declarations.append(Declaration(value: value, uuid: AttributeUUID(high: high, low: low)))
    }
    return declarations
  }
}
