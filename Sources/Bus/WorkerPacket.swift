/// A packet of a worker stream: four bytes with the phone's number, little-endian, one with the
/// subject, and the bytes.
public struct WorkerPacket: Equatable, Sendable {
  /// Bytes of a packet at most.
  public static let limit = 5 + BusRequest.frameLimit

  /// The phone's number; 0 for any.
  public let phone: UInt32
  /// What the bytes are about, 128 to 255.
  public let subject: UInt8
  /// The bytes, at most 3968.
  public let bytes: [UInt8]

  /// A packet from or for that phone.
  public init(phone: UInt32, subject: UInt8, bytes: [UInt8]) {
    self.phone = phone
    self.subject = subject
    self.bytes = bytes
  }

  /// The packet in those bytes; nil if they are none.
  public init?(decoding packet: [UInt8]) {
    guard (5...Self.limit).contains(packet.count), BusRequest.subjects.contains(packet[4]) else {
      return nil
    }
    let phone = packet[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    self.init(phone: phone, subject: packet[4], bytes: Array(packet[5...]))
  }

  /// The packet as it travels.
  public var encoded: [UInt8] {
    let phone = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self.phone >> UInt32($0)) }
    return phone + [subject] + bytes
  }
}
