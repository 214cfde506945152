/// Cuts a byte stream into messages: four bytes of length, little-endian, then that many bytes.
/// Bytes may arrive in any slices; at most one message plus one slice is held.
public struct MessageStream: Equatable, Sendable {
  /// Bytes of the longest message that is taken.
  public let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0

  /// An empty stream of messages of at most `limit` bytes.
  public init(limit: Int) { self.limit = limit }

  /// Bytes held that are not yet a whole message.
  public var pendingCount: Int { buffer.count - start }

  /// Takes the next bytes of the connection.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole message's bytes, without the length; nil if more bytes are needed.
  ///
  /// Throws `messageTooLong`; the connection has to be closed then.
  public mutating func next() throws(FramingError) -> [UInt8]? {
    guard pendingCount >= 4 else { return nil }
    var length: UInt32 = 0
    for index in 0..<4 { length |= UInt32(buffer[start + index]) << UInt32(8 * index) }
    guard length <= UInt32(limit) else { throw .messageTooLong(length: length, limit: limit) }
    let end = start + 4 + Int(length)
    guard buffer.count >= end else { return nil }
    let message = Array(buffer[(start + 4)..<end])
    start = end
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.count <= 64 * 1024)
      start = 0
    }
    return message
  }

  /// A message's bytes with their length in front, as they travel.
  public static func framed(_ message: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + message.count)
    let length = UInt32(message.count)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    bytes.append(contentsOf: message)
    return bytes
  }
}
