/// A sender's word that no more of a message will come.
///
///     byte  0    1       4      8
///          +----+-------+------+
///          | 15 | stream| tag  |
///          +----+-------+------+
public struct Cancel: Hashable, Sendable {
  /// The length of the frame, in bytes.
  public static let length = 8

  /// The sender's stream.
  public var stream: StreamID
  /// The first 4 bytes of the message's id.
  public var tag: UInt32

  /// A cancellation from its parts.
  public init(stream: StreamID, tag: UInt32) {
    self.stream = stream
    self.tag = tag
  }

  init(decodingBody value: [UInt8]) throws(FrameError) {
    guard value.count >= Self.length else {
      throw .tooShort(length: value.count, needed: Self.length)
    }
    stream = try value.stream(at: 1)
    tag = value.tag(at: 4)
  }

  /// The bytes of the frame.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    bytes.append(Frame.Kind.cancel.firstByte)
    bytes.append(stream)
    bytes.append(tag: tag)
    return bytes
  }
}
