import Peripheral

extension Packet {
  /// The bytes on the socket.
  var encoded: [UInt8] {
    var bytes = [opcode.rawValue]
    switch self {
    case .open(let mtu, let bond):
      bytes += [Self.version] + littleEndian(mtu)
      if let bond { bytes += bond.encoded }
    case .secure(let bond):
      bytes += bond.encoded
    case .errorResponse(let request, let handle, let error):
      bytes += [request] + littleEndian(handle) + [error.code]
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu):
      bytes += littleEndian(mtu)
    case .readRequest(let handle):
      bytes += littleEndian(handle)
    case .readBlobRequest(let handle, let offset):
      bytes += littleEndian(handle) + littleEndian(offset)
    case .readResponse(let value), .readBlobResponse(let value):
      bytes += value
    case .writeRequest(let handle, let value), .writeCommand(let handle, let value),
      .notification(let handle, let value), .indication(let handle, let value):
      bytes += littleEndian(handle) + value
    case .writeResponse, .confirmation:
      break
    }
    return bytes
  }

  /// The version of our own two packets.
  static var version: UInt8 { 1 }

  private func littleEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
