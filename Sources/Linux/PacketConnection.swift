internal import CLinux

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

  /// Sends one packet of at least one byte, or returns false: try again when `writable`.
  public func send(_ packet: [UInt8]) throws(SystemError) -> Bool {
    precondition(!packet.isEmpty, "a packet without bytes means the end")
    let count = try systemUnlessBlocked("send") {
      clinux_send(descriptor.number, packet, packet.count)
    }
    return count != nil
  }
}
