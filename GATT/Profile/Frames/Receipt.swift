/// A receiver's last word on a message.
///
///     byte  0    1       4          12
///          +----+-------+----------+-------+
///          | 14 | stream| id       |verdict|
///          +----+-------+----------+-------+
public struct Receipt: Hashable, Sendable {
  /// The length of the frame, in bytes.
  public static let length = 13

  /// The sender's stream, repeated.
  public var stream: StreamID
  /// The message.
  public var id: MessageID
  /// What became of it.
  public var verdict: Verdict

  /// A receipt from its parts.
  public init(stream: StreamID, id: MessageID, verdict: Verdict) {
    self.stream = stream
    self.id = id
    self.verdict = verdict
  }

  init(decodingBody value: [UInt8]) throws(FrameError) {
    guard value.count >= Self.length else {
      throw .tooShort(length: value.count, needed: Self.length)
    }
    stream = try value.stream(at: 1)
    id = value.messageID(at: 4)
    verdict = Verdict(rawValue: value[12])
  }

  /// The bytes of the frame.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    bytes.append(Frame.Kind.receipt.firstByte)
    bytes.append(stream)
    bytes.append(id)
    bytes.append(verdict.rawValue)
    return bytes
  }
}
