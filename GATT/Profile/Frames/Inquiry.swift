/// A sender's question before a message and whenever it has lost track: how far are you with it?
///
///     byte  0    1       4          12     15
///          +----+-------+----------+------+------+
///          | 12 | stream| id       | total|number|
///          +----+-------+----------+------+------+
public struct Inquiry: Hashable, Sendable {
  /// The length of the frame, in bytes.
  public static let length = 16

  /// The sender's stream.
  public var stream: StreamID
  /// The message.
  public var id: MessageID
  /// The length of the whole message, in bytes.
  public var total: Int
  /// What the answer repeats, so that it is not taken for an older one: 1 to 253, then 1 again.
  public var number: UInt8

  /// An inquiry from its parts.
  public init(stream: StreamID, id: MessageID, total: Int, number: UInt8) {
    self.stream = stream
    self.id = id
    self.total = total
    self.number = number
  }

  init(decodingBody value: [UInt8]) throws(FrameError) {
    guard value.count >= Self.length else {
      throw .tooShort(length: value.count, needed: Self.length)
    }
    stream = try value.stream(at: 1)
    id = value.messageID(at: 4)
    total = value.littleEndian24(at: 12)
    number = value[15]
  }

  /// The bytes of the frame.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    bytes.append(Frame.Kind.inquiry.firstByte)
    bytes.append(stream)
    bytes.append(id)
    bytes.appendLittleEndian24(total)
    bytes.append(number)
    return bytes
  }
}
