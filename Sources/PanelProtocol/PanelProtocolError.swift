public import CBOR

/// Why bytes are not a message of the panel's protocol.
public enum PanelProtocolError: Error, Equatable, Sendable {
  /// A length prefix above `Limits.message`; the stream cannot be trusted after it.
  case messageTooLong(length: UInt32)
  /// Not the CBOR that the schema asks for.
  case malformed(CBORError)
  /// A message that this version does not know; a newer peer may send it, skip it.
  case unknownMessage(kind: UInt64)
}

extension PanelProtocolError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .messageTooLong(let length):
      "the peer announced a message of \(length) bytes, \(Limits.message) are allowed: "
        + "the connection is closed and made anew"
    case .malformed(let error):
      "a message does not keep to the panel's protocol at byte \(error.offset): "
        + "update belfryd and the panel together"
    case .unknownMessage(let kind):
      "message \(kind) of a newer peer was skipped"
    }
  }
}
