public import CBOR

/// What the messages of all our protocols have in common: an array of a kind and a content. A kind
/// that is not known can so be told from bytes that are no message.
public enum Envelope {
  /// Reads a whole message, which `MessageStream` cut out.
  ///
  /// - Parameter content: reads the content of a kind; nil if it does not know the kind.
  /// - Throws: `malformed`, `unknownMessage`; both leave the stream usable.
  public static func open<Message>(
    _ bytes: [UInt8], limits: CBORLimits,
    _ content: (UInt64, inout CBORReader) throws(CBORError) -> Message?
  ) throws(FramingError) -> Message {
    var unknown: UInt64?
    do {
      var reader = try CBORReader(bytes, limits: limits)
      try reader.tuple(count: 2)
      let kind = try reader.unsigned()
      if let message = try content(kind, &reader) {
        reader.endTuple()
        try reader.finish()
        return message
      }
      unknown = kind
      try reader.skip()
      reader.endTuple()
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
    throw .unknownMessage(kind: unknown ?? 0)
  }

  /// Writes a whole message with its length in front.
  public static func seal(_ kind: UInt64, _ content: (inout CBORWriter) -> Void) -> [UInt8] {
    var writer = CBORWriter()
    writer.array(count: 2)
    writer.unsigned(kind)
    content(&writer)
    return MessageStream.framed(writer.bytes)
  }
}
