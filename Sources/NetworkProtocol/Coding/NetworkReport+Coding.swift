import CBOR
public import Framing

extension NetworkReport {
  private enum Code {
    static let hello: UInt64 = 0
    static let internet: UInt64 = 1
    static let parcel: UInt64 = 2
    static let dispatched: UInt64 = 3
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
    }
  }

  private static func parcel(from reader: inout CBORReader) throws(CBORError) -> NetworkReport {
    try reader.tuple(count: 2)
    let parcel = ParcelNumber(try reader.unsigned())
    let bytes = try reader.byteString(limit: NetworkLimits.parcel)
    reader.endTuple()
    return .parcel(parcel, bytes)
  }
}
