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

  /// What came in one look: whole packets, at most 32.
  public struct Burst: Equatable, Sendable {
    /// The packets in order.
    public var packets: [[UInt8]] = []
    /// Whether the other end is gone behind them; nothing more will come.
    public var isEnd = false
  }

  /// The packets that wait, in one call to the kernel. Those longer than `limit` are lost, and nothing
  /// is said of them.
  public func receiveBurst(limit: Int) throws(SystemError) -> Burst {
    let places = Int(CLINUX_BURST)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: places * limit)
    defer { bytes.deallocate() }
    var lengths = [UInt32](repeating: 0, count: places)
    let count = try systemUnlessBlocked("recvmmsg") {
      clinux_receive_packets(descriptor.number, bytes, limit, &lengths)
    }
    var burst = Burst()
    for index in 0..<Int(count ?? 0) where lengths[index] <= limit {
      let packet = UnsafeBufferPointer(start: bytes + index * limit, count: Int(lengths[index]))
      // A packet without bytes cannot be told from the end of the connection.
      burst.isEnd = packet.isEmpty
      if burst.isEnd { break }
      burst.packets.append(Array(packet))
    }
    return burst
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
