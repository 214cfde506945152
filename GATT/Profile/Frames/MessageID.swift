/// What names a message on a link: the first 8 bytes of the SHA-256 of its content, which is the
/// session id text followed by the sealed bytes (`Envelope.hashed`).
///
/// The same bytes have the same id, so a retry resumes or is acknowledged again. This module holds
/// no hash: whoever makes a message computes the id, and whoever gets one checks it.
public struct MessageID: Hashable, Sendable {
  /// The length of an id, in bytes.
  public static let length = 8

  /// The 8 bytes, the first of them the most significant.
  public let value: UInt64

  /// An id from its number.
  public init(value: UInt64) { self.value = value }

  /// The id of a message from the SHA-256 of its content; nil with fewer than 8 bytes.
  public init?(hash: some Collection<UInt8>) {
    guard hash.count >= Self.length else { return nil }
    value = hash.prefix(Self.length).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The 8 bytes, as they stand in a frame.
  public var bytes: [UInt8] {
    (0..<Self.length).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
  }

  /// The first 4 bytes: what a fragment carries of the id.
  public var tag: UInt32 { UInt32(truncatingIfNeeded: value >> 32) }
}

extension [UInt8] {
  /// The tag at a place, in the order of the id's bytes.
  func tag(at index: Int) -> UInt32 {
    let high = UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16
    let low = UInt32(self[index + 2]) << 8 | UInt32(self[index + 3])
    return high | low
  }

  func messageID(at index: Int) -> MessageID {
    MessageID(value: UInt64(tag(at: index)) << 32 | UInt64(tag(at: index + 4)))
  }

  mutating func append(tag: UInt32) {
    append(UInt8(truncatingIfNeeded: tag >> 24))
    append(UInt8(truncatingIfNeeded: tag >> 16))
    append(UInt8(truncatingIfNeeded: tag >> 8))
    append(UInt8(truncatingIfNeeded: tag))
  }

  mutating func append(_ id: MessageID) {
    append(tag: id.tag)
    append(tag: UInt32(truncatingIfNeeded: id.value))
  }
}
