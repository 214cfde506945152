/// A piece of a message: it says itself where it belongs.
///
///     byte  0    1       4      8       11     14
///          +----+-------+------+-------+------+--------------
///          | 11 | stream| tag  |offset | total| bytes, 1 ...
///          +----+-------+------+-------+------+--------------
public struct Fragment: Hashable, Sendable {
  /// The bytes before the content.
  public static let headerLength = 14

  /// The sender's stream.
  public var stream: StreamID
  /// The first 4 bytes of the message's id.
  public var tag: UInt32
  /// Where the content belongs in the message, in bytes from its start.
  public var offset: Int
  /// The length of the whole message, in bytes.
  public var total: Int
  /// The content: at least one byte. A slice, so that decoding copies nothing.
  public var content: ArraySlice<UInt8>

  /// A fragment from its parts.
  public init(
    stream: StreamID, tag: UInt32, offset: Int, total: Int, content: ArraySlice<UInt8>
  ) {
    self.stream = stream
    self.tag = tag
    self.offset = offset
    self.total = total
    self.content = content
  }

  init(decodingBody value: [UInt8]) throws(FrameError) {
    guard value.count > Self.headerLength else {
      throw .tooShort(length: value.count, needed: Self.headerLength + 1)
    }
    stream = try value.stream(at: 1)
    tag = value.tag(at: 4)
    offset = value.littleEndian24(at: 8)
    total = value.littleEndian24(at: 11)
    content = value[Self.headerLength...]
    guard offset + content.count <= total else {
      throw .outsideMessage(offset: offset, length: content.count, total: total)
    }
  }

  /// The bytes of the frame.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerLength + content.count)
    bytes.append(Frame.Kind.fragment.firstByte)
    bytes.append(stream)
    bytes.append(tag: tag)
    bytes.appendLittleEndian24(offset)
    bytes.appendLittleEndian24(total)
    bytes.append(contentsOf: content)
    return bytes
  }
}
