import Peripheral

extension Packet {
  /// Reads a packet as it came from the socket.
  ///
  /// Throws `LoopbackError.malformed`.
  init(decoding bytes: [UInt8]) throws(LoopbackError) {
    guard let first = bytes.first, let opcode = Opcode(rawValue: first), bytes.count <= Self.limit
    else { throw .malformed(opcode: bytes.first, length: bytes.count) }
    guard let packet = Packet(opcode, Fields(bytes.dropFirst())) else {
      throw .malformed(opcode: first, length: bytes.count)
    }
    self = packet
  }

  private init?(_ opcode: Opcode, _ fields: Fields) {
    var fields = fields
    switch opcode {
    case .open:
      guard fields.byte() == Self.version, let mtu = fields.number() else { return nil }
      if fields.isEmpty {
        self = .open(mtu: mtu, nil)
      } else {
        guard let bond = Bond(decoding: &fields) else { return nil }
        self = .open(mtu: mtu, bond)
      }
    case .secure:
      guard let bond = Bond(decoding: &fields) else { return nil }
      self = .secure(bond)
    case .errorResponse:
      guard let request = fields.byte(), let handle = fields.number(), let code = fields.byte()
      else { return nil }
      self = .errorResponse(request: request, handle: handle, ATTError(code: code))
    case .readResponse: self = .readResponse(fields.rest())
    case .readBlobResponse: self = .readBlobResponse(fields.rest())
    case .writeResponse: self = .writeResponse
    case .confirmation: self = .confirmation
    default: self.init(numbered: opcode, &fields)
    }
    guard fields.isEmpty else { return nil }
  }

  /// The packets that begin with a handle or an MTU.
  private init?(numbered opcode: Opcode, _ fields: inout Fields) {
    guard let number = fields.number() else { return nil }
    switch opcode {
    case .exchangeMTURequest: self = .exchangeMTURequest(number)
    case .exchangeMTUResponse: self = .exchangeMTUResponse(number)
    case .readRequest: self = .readRequest(number)
    case .readBlobRequest:
      guard let offset = fields.number() else { return nil }
      self = .readBlobRequest(number, offset: offset)
    case .writeRequest: self = .writeRequest(number, fields.rest())
    case .writeCommand: self = .writeCommand(number, fields.rest())
    case .notification: self = .notification(number, fields.rest())
    case .indication: self = .indication(number, fields.rest())
    default: return nil
    }
  }
}

/// The fields of a packet, taken from the front.
struct Fields {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8? { bytes.popFirst() }

  /// Two bytes, little-endian.
  mutating func number() -> UInt16? {
    guard let low = bytes.popFirst(), let high = bytes.popFirst() else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  /// That many bytes.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}
