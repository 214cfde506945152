internal import CLinux
internal import Glibc

/// A socket of whole packets that never blocks.
public final class PacketConnection {
  /// What came.
  public enum Received: Equatable, Sendable {
    /// One whole packet.
    case packet([UInt8])
    /// Nothing just now.
    case nothing
    /// The other end is gone; nothing more will come.
    case end
  }

  private let descriptor: Descriptor

  /// Takes over a connected socket.
  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The descriptor to watch.
  public var number: CInt { descriptor.number }

  /// The next packet. One longer than `limit` is lost and ends in `packetTooLong`.
  public func receive(limit: Int) throws(SystemError) -> Received {
    guard let bytes = try receiveBytes(from: number, limit: limit, packet: true) else {
      return .nothing
    }
    // A packet without bytes cannot be told from the end of the connection.
    return bytes.isEmpty ? .end : .packet(bytes)
  }

  /// The next packet with the descriptor beside it, -1 if there is none; the caller owns that one.
  public func receive(
    limit: Int, descriptor: inout CInt
  ) throws(SystemError) -> Received {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try systemUnlessBlocked("recvmsg") {
      clinux_receive_descriptor(number, &bytes, limit, &descriptor)
    }
    guard let count else { return .nothing }
    guard count <= limit else { throw .packetTooLong(length: count, limit: limit) }
    return count == 0 ? .end : .packet(Array(bytes.prefix(count)))
  }

  /// Sends one packet with a descriptor beside it, of which the other end gets one of its own.
  public func send(_ packet: [UInt8], descriptor: CInt) throws(SystemError) -> Bool {
    precondition(!packet.isEmpty, "a packet without bytes means the end")
    let count = try systemUnlessBlocked("sendmsg") {
      clinux_send_descriptor(number, packet, packet.count, descriptor)
    }
    return count != nil
  }

  /// Sends one packet of at least one byte, or returns false: try again when `writable`.
  public func send(_ packet: [UInt8]) throws(SystemError) -> Bool {
    precondition(!packet.isEmpty, "a packet without bytes means the end")
    let count = try systemUnlessBlocked("send") {
      clinux_send(descriptor.number, packet, packet.count)
    }
    return count != nil
  }

  /// Limits what the other end may leave unread, in bytes of the kernel's memory; the kernel has a
  /// smallest one.
  public func limitSendBuffer(to bytes: Int) throws(SystemError) {
    // The kernel doubles it.
    var size = CInt(clamping: bytes / 2)
    try system("setsockopt") {
      setsockopt(
        descriptor.number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    }
  }
}
