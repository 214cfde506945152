package import CBOR
import Framing
package import PanelProtocol

extension ControlRequest {
  private enum Code {
    static let overview: UInt64 = 0
    static let cards: UInt64 = 1
    static let wish: UInt64 = 2
    static let rekey: UInt64 = 3
    static let test: UInt64 = 4
    static let forget: UInt64 = 5
  }

  /// The request in those bytes, which `MessageStream` cut out.
  public init(decoding bytes: [UInt8]) throws(ControlProtocolError) {
    do throws(PanelProtocolError) {
      self = try Envelope.open(bytes, limits: CBORReader.messageLimits) {
        (kind, reader) throws(CBORError) -> ControlRequest? in
        switch kind {
        case Code.overview: try reader.nothing(.overview)
        case Code.cards: .cards(limit: try reader.number())
        case Code.wish: .wish(try PanelMessage(from: &reader))
        case Code.rekey: .rekey(PhoneIndex(try reader.number()))
        case Code.forget: .forget(PhoneIndex(try reader.number()))
        case Code.test: try reader.nothing(.test)
        default: nil
        }
      }
    } catch {
      throw ControlProtocolError(error)
    }
  }

  /// The request as it travels, its length in front.
  public var encoded: [UInt8] {
    switch self {
    case .overview: Envelope.seal(Code.overview) { $0.nothing() }
    case .cards(let limit): Envelope.seal(Code.cards) { $0.unsigned(UInt64(limit)) }
    case .wish(let message): Envelope.seal(Code.wish, message.encode)
    case .rekey(let phone): Envelope.seal(Code.rekey) { $0.unsigned(UInt64(phone.number)) }
    case .forget(let phone): Envelope.seal(Code.forget) { $0.unsigned(UInt64(phone.number)) }
    case .test: Envelope.seal(Code.test) { $0.nothing() }
    }
  }
}

extension PanelMessage: Item {
  /// A panel's message is a byte string in one of ours: its own bytes, without their length.
  package init(from reader: inout CBORReader) throws(CBORError) {
    let start = reader.offset
    let bytes = try reader.byteString(limit: Limits.message)
    do throws(PanelProtocolError) {
      self = try PanelMessage(decoding: bytes)
    } catch .malformed(let error) {
      throw CBORError(error.reason, at: start + error.offset)
    } catch {
      throw CBORError(.outOfRange, at: start)
    }
  }

  package func encode(to writer: inout CBORWriter) {
    // Behind the four bytes of its length.
    writer.byteString(encoded.dropFirst(4))
  }
}

extension CBORReader {
  /// Reads the place of a content that there is not.
  mutating func nothing<Message>(_ message: Message) throws(CBORError) -> Message {
    try skip()
    return message
  }
}

extension CBORWriter {
  /// Writes in the place of a content that there is none.
  mutating func nothing() { map { _ in } }
}
