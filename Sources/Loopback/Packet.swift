import Peripheral

/// One packet of the loop-back link: the protocol data units of the attribute protocol as they are
/// on the air (Core 5.4, Vol 3, Part F, 3.4), and two of our own for what the link layer and the
/// security manager would do below them.
enum Packet: Equatable {
  /// Ours, first packet of a connection: who comes, and with what MTU.
  case open(mtu: UInt16, Bond?)
  /// Ours: the link is bonded and encrypted from now on.
  case secure(Bond)

  case errorResponse(request: UInt8, handle: UInt16, ATTError)
  case exchangeMTURequest(UInt16)
  case exchangeMTUResponse(UInt16)
  case readRequest(UInt16)
  case readResponse([UInt8])
  case readBlobRequest(UInt16, offset: UInt16)
  case readBlobResponse([UInt8])
  case writeRequest(UInt16, [UInt8])
  case writeResponse
  case writeCommand(UInt16, [UInt8])
  case notification(UInt16, [UInt8])
  case indication(UInt16, [UInt8])
  case confirmation
}

extension Packet {
  /// The longest packet: the largest ATT MTU.
  static var limit: Int { MTU.largest }

  /// The first byte of a packet.
  enum Opcode: UInt8 {
    case errorResponse = 0x01
    case exchangeMTURequest = 0x02
    case exchangeMTUResponse = 0x03
    case readRequest = 0x0A
    case readResponse = 0x0B
    case readBlobRequest = 0x0C
    case readBlobResponse = 0x0D
    case writeRequest = 0x12
    case writeResponse = 0x13
    case notification = 0x1B
    case indication = 0x1D
    case confirmation = 0x1E
    case writeCommand = 0x52
    case open = 0xF0
    case secure = 0xF1
  }

  /// What this packet begins with.
  var opcode: Opcode {
    switch self {
    case .open: .open
    case .secure: .secure
    case .errorResponse: .errorResponse
    case .exchangeMTURequest: .exchangeMTURequest
    case .exchangeMTUResponse: .exchangeMTUResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .writeCommand: .writeCommand
    case .notification: .notification
    case .indication: .indication
    case .confirmation: .confirmation
    }
  }
}
