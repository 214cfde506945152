/// A receiver's word on how far it is with a message: everything before `next` is there.
///
///     byte  0    1       4      8       11      13
///          +----+-------+------+-------+-------+------+
///          | 13 | stream| tag  | next  | window|reason|
///          +----+-------+------+-------+-------+------+
public struct Position: Hashable, Sendable {
  /// The length of the frame, in bytes.
  public static let length = 14
  /// The highest number of an inquiry; after it comes 1 again.
  public static let lastAnswer: UInt8 = 253

  /// Why a position was sent.
  public enum Reason: Hashable, Sendable {
    /// The receiver got on: the sender may send further. Never takes a sender back.
    case progress
    /// The answer to the inquiry of that number, 1 to 253: the sender goes on from `next`.
    case answer(UInt8)
    /// Something after `next` came too early: the sender goes back to `next`.
    case gap
    /// The receiver does not know the message: the sender inquires, or cancels it.
    case unknown

    /// The byte on the wire: 0, the number, 254 or 255.
    public var rawValue: UInt8 {
      switch self {
      case .progress: 0
      case .answer(let number): number
      case .gap: 254
      case .unknown: 255
      }
    }

    /// The reason a byte stands for; every byte stands for one.
    public init(rawValue: UInt8) {
      switch rawValue {
      case 0: self = .progress
      case 254: self = .gap
      case 255: self = .unknown
      default: self = .answer(rawValue)
      }
    }
  }

  /// The sender's stream, repeated.
  public var stream: StreamID
  /// The first 4 bytes of the message's id.
  public var tag: UInt32
  /// The first byte of the message that the receiver has not.
  public var next: Int
  /// The bytes that the sender may have on the way beyond `next`.
  public var window: UInt16
  /// Why it was sent.
  public var reason: Reason

  /// A position from its parts.
  public init(stream: StreamID, tag: UInt32, next: Int, window: UInt16, reason: Reason) {
    self.stream = stream
    self.tag = tag
    self.next = next
    self.window = window
    self.reason = reason
  }

  init(decodingBody value: [UInt8]) throws(FrameError) {
    guard value.count >= Self.length else {
      throw .tooShort(length: value.count, needed: Self.length)
    }
    stream = try value.stream(at: 1)
    tag = value.tag(at: 4)
    next = value.littleEndian24(at: 8)
    window = value.littleEndian16(at: 11)
    reason = Reason(rawValue: value[13])
  }

  /// The bytes of the frame.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    bytes.append(Frame.Kind.position.firstByte)
    bytes.append(stream)
    bytes.append(tag: tag)
    bytes.appendLittleEndian24(next)
    bytes.appendLittleEndian(window)
    bytes.append(reason.rawValue)
    return bytes
  }
}
