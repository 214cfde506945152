import CBOR
import Framing
import PanelProtocol

extension ControlReply {
  private enum Code {
    static let overview: UInt64 = 0
    static let cards: UInt64 = 1
    static let done: UInt64 = 2
    static let refused: UInt64 = 3
    static let answer: UInt64 = 4
    static let tested: UInt64 = 5
  }

  /// Most cards of one reply.
  public static let cardLimit = 1000

  /// Cards with all their actions have more items than other messages; their bytes bound them.
  private static let limits = CBORLimits(
    bytes: Limits.message, depth: CBORReader.messageLimits.depth, items: Limits.message)

  /// The reply in those bytes, which `MessageStream` cut out.
  public init(decoding bytes: [UInt8]) throws(ControlProtocolError) {
    do throws(PanelProtocolError) {
      self = try Envelope.open(bytes, limits: Self.limits) {
        (kind, reader) throws(CBORError) -> ControlReply? in
        switch kind {
        case Code.overview: .overview(try Overview(from: &reader))
        case Code.cards: .cards(try reader.list(limit: Self.cardLimit))
        case Code.done: try reader.nothing(.done)
        case Code.refused: .refused(Refusal(rawValue: try reader.number()) ?? .unknownRequest)
        case Code.answer: .answer(try AnswerReport(from: &reader))
        case Code.tested: .tested(alerted: try reader.boolean())
        default: nil
        }
      }
    } catch {
      throw ControlProtocolError(error)
    }
  }

  /// The reply as it travels, its length in front. Cards that are too many for one message are left
  /// out, the oldest first.
  public var encoded: [UInt8] {
    switch self {
    case .overview(let overview): Envelope.seal(Code.overview, overview.encode)
    case .cards(let cards): Envelope.seal(Code.cards) { $0.list(Self.fitting(cards)) }
    case .done: Envelope.seal(Code.done) { $0.nothing() }
    case .refused(let refusal):
      Envelope.seal(Code.refused) { $0.unsigned(UInt64(refusal.rawValue)) }
    case .answer(let report): Envelope.seal(Code.answer, report.encode)
    case .tested(let alerted): Envelope.seal(Code.tested) { $0.boolean(alerted) }
    }
  }

  private static func fitting(_ cards: [Card]) -> [Card] {
    // Room for the heads around them.
    var room = Limits.message - 32
    let bare = cards.prefix(cardLimit).map { $0.withoutPictures }
    return Array(
      bare.prefix { card in
        var writer = CBORWriter()
        card.encode(to: &writer)
        room -= writer.bytes.count
        return room >= 0
      })
  }
}

extension Card {
  fileprivate var withoutPictures: Card {
    var card = self
    card.icon = nil
    card.contextIcon = nil
    return card
  }
}
