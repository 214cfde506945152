import CBOR

extension KeyExchangeItem {
  /// The schema version written, and the only one read.
  public static let schema: UInt64 = 1

  private enum Code {
    static let offer: UInt64 = 1
    static let encapsulatedKey: UInt64 = 2
    static let request: UInt64 = 3
    static let accepted: UInt64 = 4
    static let refused: UInt64 = 5
  }

  /// The item in at most `MessageLimits.keyExchangeBytes` bytes.
  ///
  /// - Throws: `MessageError` naming what is wrong and where.
  public init(decoding bytes: [UInt8]) throws(MessageError) {
    let limits = CBORLimits(
      bytes: MessageLimits.keyExchangeBytes, depth: MessageLimits.depth,
      items: MessageLimits.items)
    var reader = try CBORReader(version: Self.schema, of: bytes, limits: limits)
    do throws(CBORError) {
      try self.init(from: &reader)
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var kind: UInt64?
    if try reader.next(in: &map) { try reader.skip() }
    if try reader.next(in: &map), map.key == 1 { kind = try reader.unsigned() }
    switch try map.required(kind, 1) {
    case Code.offer: self = .offer(try KeyOffer(&map, from: &reader))
    case Code.encapsulatedKey: self = .encapsulatedKey(try EncapsulatedKey(&map, from: &reader))
    case Code.request: self = .request(try KeyRequest(&map, from: &reader))
    case Code.accepted: self = .accepted(try KeyVerdict(&map, from: &reader))
    case Code.refused: self = .refused(try KeyVerdict(&map, from: &reader))
    case let other:
      var unknown = CBORUnknown()
      while try reader.next(in: &map) { try reader.keep(map, in: &unknown) }
      self = .unknown(other, unknown)
    }
  }

  /// The item: deterministic CBOR.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    switch self {
    case .offer(let offer):
      writer.item(Code.offer, offer.unknown) { offer.encodeEntries(to: &$0) }
    case .encapsulatedKey(let key):
      writer.item(Code.encapsulatedKey, key.unknown) { key.encodeEntries(to: &$0) }
    case .request(let request):
      writer.item(Code.request, request.unknown) { request.encodeEntries(to: &$0) }
    case .accepted(let verdict):
      writer.item(Code.accepted, verdict.unknown) { verdict.encodeEntries(to: &$0) }
    case .refused(let verdict):
      writer.item(Code.refused, verdict.unknown) { verdict.encodeEntries(to: &$0) }
    case .unknown(let kind, let entries): writer.item(kind, entries) { _ in }
    }
    return writer.bytes
  }
}

extension CBORWriter {
  /// Writes the map of a key-exchange item: version, kind, then its entries.
  fileprivate mutating func item(
    _ kind: UInt64, _ unknown: CBORUnknown, _ entries: (inout CBORWriter) -> Void
  ) {
    map(keeping: unknown) { map in
      map.entry(0, unsigned: KeyExchangeItem.schema)
      map.entry(1, unsigned: kind)
      entries(&map)
    }
  }
}
