/// One value of a frame characteristic: keyExchange, dataIn or dataOut.
///
/// The first byte holds the version in its high and the kind in its low half; integers are
/// little-endian; bytes after the fields of a frame other than a fragment are passed over.
public enum Frame: Hashable, Sendable {
  /// The version of the frames of this module.
  public static let version: UInt8 = 1

  /// A piece of a message, from its sender.
  case fragment(Fragment)
  /// A question about a message, from its sender.
  case inquiry(Inquiry)
  /// How far a message is, from its receiver.
  case position(Position)
  /// What became of a message, from its receiver.
  case receipt(Receipt)
  /// No more of a message, from its sender.
  case cancel(Cancel)

  enum Kind: UInt8 {
    case fragment = 1
    case inquiry = 2
    case position = 3
    case receipt = 4
    case cancel = 5

    var firstByte: UInt8 { Frame.version << 4 | rawValue }
  }

  /// Reads a frame from a characteristic's value.
  ///
  /// - Throws: `FrameError` if the value is none.
  public init(decoding value: [UInt8]) throws(FrameError) {
    guard let first = value.first else { throw .tooShort(length: 0, needed: 1) }
    guard value.count <= Limits.value else {
      throw .tooLong(length: value.count, limit: Limits.value)
    }
    guard first >> 4 == Self.version else { throw .unknownVersion(first >> 4) }
    switch Kind(rawValue: first & 15) {
    case .fragment: self = .fragment(try Fragment(decodingBody: value))
    case .inquiry: self = .inquiry(try Inquiry(decodingBody: value))
    case .position: self = .position(try Position(decodingBody: value))
    case .receipt: self = .receipt(try Receipt(decodingBody: value))
    case .cancel: self = .cancel(try Cancel(decodingBody: value))
    case nil: throw .unknownKind(first & 15)
    }
  }

  /// The bytes of the characteristic's value.
  public var encoded: [UInt8] {
    switch self {
    case .fragment(let fragment): fragment.encoded
    case .inquiry(let inquiry): inquiry.encoded
    case .position(let position): position.encoded
    case .receipt(let receipt): receipt.encoded
    case .cancel(let cancel): cancel.encoded
    }
  }

  /// The stream the frame is about.
  public var stream: StreamID {
    switch self {
    case .fragment(let fragment): fragment.stream
    case .inquiry(let inquiry): inquiry.stream
    case .position(let position): position.stream
    case .receipt(let receipt): receipt.stream
    case .cancel(let cancel): cancel.stream
    }
  }
}
