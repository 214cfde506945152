import CBOR
public import Framing

extension AgentMessage {
  private enum Code {
    static let welcome: UInt64 = 0
    static let replayed: UInt64 = 1
    static let show: UInt64 = 2
    static let remove: UInt64 = 3
    static let alert: UInt64 = 4
    static let stopAlert: UInt64 = 5
    static let status: UInt64 = 6
    static let answer: UInt64 = 7
    static let goodbye: UInt64 = 8
    static let attachment: UInt64 = 9
  }

  /// The message in those bytes, which `MessageStream` cut out; errors leave the stream usable.
  public init(decoding bytes: [UInt8]) throws(PanelProtocolError) {
    self = try Envelope.open(bytes, limits: CBORReader.messageLimits) {
      (kind, reader) throws(CBORError) -> AgentMessage? in
      switch kind {
      case Code.welcome: .welcome(version: try reader.number())
      case Code.replayed: try AgentMessage.replayed(from: &reader)
      case Code.show: .show(try Card(from: &reader))
      case Code.remove: .remove(CardID(try reader.unsigned()))
      case Code.alert: .alert(try Alert(from: &reader))
      case Code.stopAlert: .stopAlert(AlertID(try reader.unsigned()))
      case Code.status: .status(try Status(from: &reader))
      case Code.answer: .answer(try AnswerReport(from: &reader))
      case Code.goodbye: .goodbye(try Farewell(from: &reader))
      case Code.attachment: try AgentMessage.attachment(from: &reader)
      default: nil
      }
    }
  }

  /// The message as it travels, its length in front.
  public var encoded: [UInt8] {
    switch self {
    case .welcome(let version): Envelope.seal(Code.welcome) { $0.unsigned(UInt64(version)) }
    case .replayed: Envelope.seal(Code.replayed) { $0.map { _ in } }
    case .show(let card): Envelope.seal(Code.show, card.encode)
    case .remove(let id): Envelope.seal(Code.remove) { $0.unsigned(id.number) }
    case .alert(let alert): Envelope.seal(Code.alert, alert.encode)
    case .stopAlert(let id): Envelope.seal(Code.stopAlert) { $0.unsigned(id.number) }
    case .status(let status): Envelope.seal(Code.status, status.encode)
    case .answer(let report): Envelope.seal(Code.answer, report.encode)
    case .goodbye(let farewell): Envelope.seal(Code.goodbye, farewell.encode)
    case .attachment(let card, let index, let picture):
      Envelope.seal(Code.attachment) { writer in
        writer.map { map in
          map.entry(0, unsigned: card.number)
          map.entry(1, unlessZero: UInt64(index))
          map.entry(2, picture)
        }
      }
    }
  }

  private static func attachment(from reader: inout CBORReader) throws(CBORError) -> AgentMessage {
    var map = try reader.map()
    var card: UInt64?
    var index: UInt8 = 0
    var picture: Picture?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: card = try reader.unsigned()
      case 1: index = try reader.number()
      case 2: picture = try Picture(from: &reader)
      default: try reader.skip()
      }
    }
    return .attachment(CardID(try map.required(card, 0)), index: index, picture)
  }

  private static func replayed(from reader: inout CBORReader) throws(CBORError) -> AgentMessage {
    try reader.skip()
    return .replayed
  }
}
