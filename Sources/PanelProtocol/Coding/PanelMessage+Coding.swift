import CBOR

extension PanelMessage {
  private enum Code {
    static let hello: UInt64 = 0
    static let alerted: UInt64 = 1
    static let answer: UInt64 = 2
    static let seen: UInt64 = 3
    static let pairing: UInt64 = 4
  }

  /// The message in those bytes, which `MessageStream` cut out; errors leave the stream usable.
  public init(decoding bytes: [UInt8]) throws(PanelProtocolError) {
    self = try Envelope.open(bytes) { (kind, reader) throws(CBORError) -> PanelMessage? in
      switch kind {
      case Code.hello: try PanelMessage.hello(from: &reader)
      case Code.alerted: try PanelMessage.alerted(from: &reader)
      case Code.answer: .answer(try Answer(from: &reader))
      case Code.seen: .seen(try reader.answerID())
      case Code.pairing: .pairing(open: try reader.boolean())
      default: nil
      }
    }
  }

  /// The message as it travels, its length in front.
  public var encoded: [UInt8] {
    switch self {
    case .hello(let version, let capabilities):
      Envelope.seal(Code.hello) { writer in
        writer.array(count: 2)
        writer.unsigned(UInt64(version))
        capabilities.encode(to: &writer)
      }
    case .alerted(let id, let given):
      Envelope.seal(Code.alerted) { writer in
        writer.array(count: 2)
        writer.unsigned(id.number)
        writer.boolean(given)
      }
    case .answer(let answer): Envelope.seal(Code.answer, answer.encode)
    case .seen(let id): Envelope.seal(Code.seen) { $0.byteString(id.bytes) }
    case .pairing(let open): Envelope.seal(Code.pairing) { $0.boolean(open) }
    }
  }

  private static func hello(from reader: inout CBORReader) throws(CBORError) -> PanelMessage {
    try reader.tuple(count: 2)
    let version: UInt8 = try reader.number()
    let capabilities = try Capabilities(from: &reader)
    reader.endTuple()
    return .hello(version: version, capabilities)
  }

  private static func alerted(from reader: inout CBORReader) throws(CBORError) -> PanelMessage {
    try reader.tuple(count: 2)
    let id = AlertID(try reader.unsigned())
    let given = try reader.boolean()
    reader.endTuple()
    return .alerted(id, given)
  }
}
