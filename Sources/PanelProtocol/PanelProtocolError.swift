/// Why bytes are not a message of the panel's protocol.
public enum PanelProtocolError: Error, Equatable, Sendable {
  /// A length prefix above `Limits.message`; the stream cannot be trusted after it.
  case messageTooLong(length: UInt32)
  /// Not deterministic CBOR, or larger than the codec accepts, at this byte of the message.
  case notCBOR(offset: Int)
  /// The message is not a map from integers with a message kind in it.
  case notAMessage
  /// A message kind that this version does not know; newer peers may send them, skip it.
  case unknownMessage(kind: UInt64)
  /// The field with this key is needed and not there.
  case missing(Field)
  /// The field with this key has the wrong type, or its value is out of bounds.
  case invalid(Field)
}

extension PanelProtocolError: CustomStringConvertible {
  /// A plain sentence for the log.
  public var description: String {
    switch self {
    case .messageTooLong(let length):
      "The peer announced a message of \(length) bytes; \(Limits.message) are allowed. Reconnect."
    case .notCBOR(let offset):
      "The message is not deterministic CBOR at byte \(offset). Update panel and agent together."
    case .notAMessage:
      "The message has no kind. Update panel and agent together."
    case .unknownMessage(let kind):
      "Message kind \(kind) is not known here and was skipped. The peer is newer."
    case .missing(let field):
      "Field \(field.number) of \(field.owner) is missing. Update panel and agent together."
    case .invalid(let field):
      "Field \(field.number) of \(field.owner) is out of bounds. Update panel and agent together."
    }
  }
}

/// A place in the schema: which structure, and the integer key in it.
public struct Field: Hashable, Sendable {
  /// Name of the structure that owns the key.
  public var owner: Owner
  /// The integer key.
  public var number: UInt8

  /// The field with that key in that structure.
  public init(_ owner: Owner, _ number: UInt8) {
    self.owner = owner
    self.number = number
  }

  /// The structures of the schema.
  public enum Owner: String, Hashable, Sendable {
    case message, card, displayDate, picture, action, alert, status, phone, pairing, answer,
      report, capabilities
  }
}
