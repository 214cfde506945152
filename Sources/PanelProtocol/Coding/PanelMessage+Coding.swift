import CBOR
public import Framing

extension PanelMessage {
  private enum Code {
    static let hello: UInt64 = 0
    static let alerted: UInt64 = 1
    static let answer: UInt64 = 2
    static let seen: UInt64 = 3
    static let pairing: UInt64 = 4
    static let compared: UInt64 = 5
    static let mute: UInt64 = 6
    static let quiet: UInt64 = 7
    static let capabilities: UInt64 = 8
    static let fetch: UInt64 = 9
    static let opened: UInt64 = 10
  }

  /// The message in those bytes, which `MessageStream` cut out; errors leave the stream usable.
  public init(decoding bytes: [UInt8]) throws(PanelProtocolError) {
    self = try Envelope.open(bytes, limits: CBORReader.messageLimits) {
      (kind, reader) throws(CBORError) -> PanelMessage? in
      switch kind {
      case Code.hello: try PanelMessage.hello(from: &reader)
      case Code.alerted: try PanelMessage.alerted(from: &reader)
      case Code.answer: .answer(try Answer(from: &reader))
      case Code.seen: .seen(try reader.answerID())
      case Code.pairing: .pairing(open: try reader.boolean())
      case Code.compared: try PanelMessage.compared(from: &reader)
      case Code.mute: try PanelMessage.mute(from: &reader)
      case Code.quiet: .quiet(minutes: try reader.number())
      case Code.capabilities: .capabilities(try Capabilities(from: &reader))
      case Code.fetch: try PanelMessage.fetch(from: &reader)
      case Code.opened: .opened(CardID(try reader.unsigned()))
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
    case .compared(let number, let isSame):
      Envelope.seal(Code.compared) { writer in
        writer.array(count: 2)
        writer.unsigned(UInt64(number))
        writer.boolean(isSame)
      }
    case .mute(let app, let minutes):
      Envelope.seal(Code.mute) { writer in
        writer.map { map in
          map.entry(0, text: app)
          map.entry(1, unsigned: minutes.map { UInt64($0) })
        }
      }
    case .quiet(let minutes): Envelope.seal(Code.quiet) { $0.unsigned(UInt64(minutes)) }
    case .capabilities(let capabilities):
      Envelope.seal(Code.capabilities, capabilities.encode)
    case .fetch(let card, let index):
      Envelope.seal(Code.fetch) { writer in
        writer.array(count: 2)
        writer.unsigned(card.number)
        writer.unsigned(UInt64(index))
      }
    case .opened(let card): Envelope.seal(Code.opened) { $0.unsigned(card.number) }
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

  private static func compared(from reader: inout CBORReader) throws(CBORError) -> PanelMessage {
    try reader.tuple(count: 2)
    let number: UInt32 = try reader.number()
    let isSame = try reader.boolean()
    reader.endTuple()
    return .compared(number, isSame: isSame)
  }

  private static func fetch(from reader: inout CBORReader) throws(CBORError) -> PanelMessage {
    try reader.tuple(count: 2)
    let card = CardID(try reader.unsigned())
    let index: UInt8 = try reader.number()
    reader.endTuple()
    return .fetch(card, attachment: index)
  }

  private static func mute(from reader: inout CBORReader) throws(CBORError) -> PanelMessage {
    var map = try reader.map()
    var app: String?
    var minutes: UInt32?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: app = try reader.line()
      case 1: minutes = try reader.number()
      default: try reader.skip()
      }
    }
    return .mute(app: try map.required(app, 0), minutes: minutes)
  }
}
