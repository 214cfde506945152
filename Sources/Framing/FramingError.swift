public import CBOR

/// Why bytes are not a message of one of our protocols.
public enum FramingError: Error, Equatable, Sendable {
  /// A length prefix above the stream's limit; the stream cannot be trusted after it.
  case messageTooLong(length: UInt32, limit: Int)
  /// Not the CBOR that the schema asks for.
  case malformed(CBORError)
  /// A message that this version does not know; a newer peer may send it, skip it.
  case unknownMessage(kind: UInt64)
}

extension FramingError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .messageTooLong(let length, let limit):
      "the peer announced a message of \(length) bytes, \(limit) are allowed: "
        + "the connection is closed and made anew"
    case .malformed(let error):
      "a message does not keep to the protocol at byte \(error.offset): "
        + "update both programs together"
    case .unknownMessage(let kind):
      "message \(kind) of a newer peer was skipped"
    }
  }
}
