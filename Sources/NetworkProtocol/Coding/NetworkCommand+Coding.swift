import CBOR
public import Framing

extension NetworkCommand {
  private enum Code {
    static let welcome: UInt64 = 0
    static let settle: UInt64 = 1
    static let dispatch: UInt64 = 2
    static let listen: UInt64 = 3
    static let admit: UInt64 = 4
    static let packet: UInt64 = 5
    static let close: UInt64 = 6
    static let replaced: UInt64 = 7
  }

  /// The message in those bytes, which `MessageStream` cut out; errors leave the stream usable.
  public init(decoding bytes: [UInt8]) throws(FramingError) {
    self = try Envelope.open(bytes, limits: NetworkLimits.reading) {
      (kind, reader) throws(CBORError) -> NetworkCommand? in
      switch kind {
      case Code.welcome: .welcome(version: try reader.number())
      case Code.settle: try NetworkCommand.settle(from: &reader)
      case Code.dispatch: try NetworkCommand.dispatch(from: &reader)
      case Code.listen: .listen(try reader.boolean())
      case Code.admit: .admit(LocalLinkNumber(try reader.unsigned()))
      case Code.packet: try reader.linked(upTo: NetworkLimits.packet) { .packet($0, $1) }
      case Code.close: .close(LocalLinkNumber(try reader.unsigned()))
      case Code.replaced: try NetworkCommand.replaced(from: &reader)
      default: nil
      }
    }
  }

  /// The message as it travels, its length in front.
  public var encoded: [UInt8] {
    switch self {
    case .welcome(let version): Envelope.seal(Code.welcome) { $0.unsigned(UInt64(version)) }
    case .settle(let parcel, let settlement):
      Envelope.seal(Code.settle) { writer in
        writer.array(count: 2)
        writer.unsigned(parcel.number)
        writer.unsigned(UInt64(settlement.rawValue))
      }
    case .dispatch(let dispatch, let body):
      Envelope.seal(Code.dispatch) { writer in
        writer.array(count: 2)
        writer.unsigned(dispatch.number)
        writer.byteString(body)
      }
    case .listen(let isWanted): Envelope.seal(Code.listen) { $0.boolean(isWanted) }
    case .admit(let link): Envelope.seal(Code.admit) { $0.unsigned(link.number) }
    case .packet(let link, let bytes): Envelope.seal(Code.packet) { $0.linked(link, bytes) }
    case .replaced: Envelope.seal(Code.replaced) { $0.map { _ in } }
    case .close(let link): Envelope.seal(Code.close) { $0.unsigned(link.number) }
    }
  }

  private static func settle(from reader: inout CBORReader) throws(CBORError) -> NetworkCommand {
    try reader.tuple(count: 2)
    let parcel = ParcelNumber(try reader.unsigned())
    let start = reader.offset
    guard let settlement = ParcelOutcome(rawValue: try reader.number()) else {
      throw CBORError(.outOfRange, at: start)
    }
    reader.endTuple()
    return .settle(parcel, settlement)
  }

  /// An empty map, in which later versions may say more.
  private static func replaced(from reader: inout CBORReader) throws(CBORError) -> NetworkCommand {
    var map = try reader.map()
    while try reader.next(in: &map) { try reader.skip() }
    return .replaced
  }

  private static func dispatch(from reader: inout CBORReader) throws(CBORError) -> NetworkCommand {
    try reader.tuple(count: 2)
    let dispatch = DispatchNumber(try reader.unsigned())
    let body = try reader.byteString(limit: NetworkLimits.body)
    reader.endTuple()
    return .dispatch(dispatch, body: body)
  }
}
