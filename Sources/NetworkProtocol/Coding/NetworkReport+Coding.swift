import CBOR
public import Framing

extension NetworkReport {
  private enum Code {
    static let hello: UInt64 = 0
    static let internet: UInt64 = 1
    static let parcel: UInt64 = 2
    static let dispatched: UInt64 = 3
    static let localNetwork: UInt64 = 4
    static let linkOpened: UInt64 = 5
    static let packet: UInt64 = 6
    static let drained: UInt64 = 7
    static let linkClosed: UInt64 = 8
  }

  /// The message in those bytes, which `MessageStream` cut out; errors leave the stream usable.
  public init(decoding bytes: [UInt8]) throws(FramingError) {
    self = try Envelope.open(bytes, limits: NetworkLimits.reading) {
      (kind, reader) throws(CBORError) -> NetworkReport? in
      switch kind {
      case Code.hello: .hello(version: try reader.number())
      case Code.internet: .internet(try InternetState(from: &reader))
      case Code.parcel: try NetworkReport.parcel(from: &reader)
      case Code.dispatched: .dispatched(DispatchNumber(try reader.unsigned()))
      case Code.localNetwork: .localNetwork(try LocalNetworkState(from: &reader))
      case Code.linkOpened:
        try reader.linked(upTo: NetworkLimits.token) { .linkOpened($0, token: $1) }
      case Code.packet: try reader.linked(upTo: NetworkLimits.packet) { .packet($0, $1) }
      case Code.drained: try NetworkReport.drained(from: &reader)
      case Code.linkClosed: .linkClosed(LocalLinkNumber(try reader.unsigned()))
      default: nil
      }
    }
  }

  /// The message as it travels, its length in front.
  public var encoded: [UInt8] {
    switch self {
    case .hello(let version): Envelope.seal(Code.hello) { $0.unsigned(UInt64(version)) }
    case .internet(let state): Envelope.seal(Code.internet, state.encode)
    case .parcel(let parcel, let bytes):
      Envelope.seal(Code.parcel) { writer in
        writer.array(count: 2)
        writer.unsigned(parcel.number)
        writer.byteString(bytes)
      }
    case .dispatched(let dispatch):
      Envelope.seal(Code.dispatched) { $0.unsigned(dispatch.number) }
    case .localNetwork(let state): Envelope.seal(Code.localNetwork, state.encode)
    case .linkOpened(let link, let token):
      Envelope.seal(Code.linkOpened) { $0.linked(link, token) }
    case .packet(let link, let bytes): Envelope.seal(Code.packet) { $0.linked(link, bytes) }
    case .drained(let link, let count):
      Envelope.seal(Code.drained) { writer in
        writer.array(count: 2)
        writer.unsigned(link.number)
        writer.unsigned(UInt64(count))
      }
    case .linkClosed(let link): Envelope.seal(Code.linkClosed) { $0.unsigned(link.number) }
    }
  }

  private static func parcel(from reader: inout CBORReader) throws(CBORError) -> NetworkReport {
    try reader.tuple(count: 2)
    let parcel = ParcelNumber(try reader.unsigned())
    let bytes = try reader.byteString(limit: NetworkLimits.parcel)
    reader.endTuple()
    return .parcel(parcel, bytes)
  }

  private static func drained(from reader: inout CBORReader) throws(CBORError) -> NetworkReport {
    try reader.tuple(count: 2)
    let link = LocalLinkNumber(try reader.unsigned())
    let count: UInt32 = try reader.number()
    reader.endTuple()
    return .drained(link, count: count)
  }
}
