internal import CLinux

/// What a socket holds, at most `limit` bytes: nil if it would have to wait, none at the end.
func receiveBytes(
  from socket: CInt, limit: Int, packet: Bool
) throws(SystemError) -> [UInt8]? {
  var length: Result<Int?, SystemError> = .success(nil)
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
    length = Result { () throws(SystemError) in
      try systemUnlessBlocked("receive") {
        packet
          ? clinux_receive_packet(socket, buffer.baseAddress, buffer.count)
          : clinux_receive(socket, buffer.baseAddress, buffer.count)
      }
    }
    if case .success(let count?) = length { filled = min(count, limit) }
  }
  switch length {
  case .success(nil): return nil
  case .success(let length?) where length > limit:
    throw .packetTooLong(length: length, limit: limit)
  case .success: return bytes
  case .failure(let error) where error.errno == .connectionReset: return []
  case .failure(let error): throw error
  }
}
