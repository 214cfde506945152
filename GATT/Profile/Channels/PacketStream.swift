/// Cuts the bytes of a connection over the local network into packets: two bytes of length,
/// little-endian, then that many, 1 to 501. Bytes may arrive in any slices.
public struct PacketStream: Equatable, Sendable {
  private var buffer: [UInt8] = []

  /// A stream of which nothing came yet.
  public init() {}

  /// Takes the next bytes.
  public mutating func append(_ bytes: some Collection<UInt8>) { buffer.append(contentsOf: bytes) }

  /// All packets that are whole by now.
  ///
  /// - Throws: `UnfitPacket`; the connection has to be closed then.
  public mutating func takePackets() throws(UnfitPacket) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var start = 0
    while buffer.count >= start + 2 {
      let length = Int(buffer.littleEndian16(at: start))
      guard (1...ChannelPacket.maximumLength).contains(length) else {
        throw UnfitPacket(length: length)
      }
      guard buffer.count >= start + 2 + length else { break }
      packets.append(Array(buffer[(start + 2)..<(start + 2 + length)]))
      start += 2 + length
    }
    buffer.removeFirst(start)
    return packets
  }

  /// A packet of 1 to 501 bytes with its length in front.
  public static func framed(_ packet: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 + packet.count)
    bytes.appendLittleEndian(UInt16(truncatingIfNeeded: packet.count))
    return bytes + packet
  }
}

/// A packet of the local network must have 1 to 501 bytes; one of this length was announced.
public struct UnfitPacket: Error, Equatable, Sendable {
  /// The length in bytes.
  public let length: Int

  /// A length that does not fit.
  public init(length: Int) { self.length = length }
}
