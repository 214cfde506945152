import CBOR

extension Message {
  /// The message in a plaintext of at most `MessageLimits.plaintextBytes` bytes.
  ///
  /// - Throws: `MessageError` naming what is wrong and where.
  public init(decoding bytes: [UInt8]) throws(MessageError) {
    let limits = CBORLimits(
      bytes: MessageLimits.plaintextBytes, depth: MessageLimits.depth, items: MessageLimits.items)
    var reader = try CBORReader(version: Self.schema, of: bytes, limits: limits)
    do throws(CBORError) {
      try self.init(from: &reader)
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
  }

  /// The plaintext: deterministic CBOR.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map(keeping: unknown) { map in
      map.entry(0, unsigned: Self.schema)
      map.entry(1, code: feature)
      map.entry(2, code: body.kind)
      map.entry(3, identifier: identifier)
      map.entry(4, unsigned: revision)
      map.key(5)
      body.encode(to: &map)
    }
    return writer.bytes
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var feature: Feature?
    var kind: Kind?
    var identifier: RandomIdentifier?
    var revision: UInt64?
    var body: Body?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: try reader.skip()
      case 1: feature = try reader.code()
      case 2: kind = try reader.code()
      case 3: identifier = try reader.randomIdentifier()
      case 4: revision = try reader.unsigned()
      case 5: body = try Body(try map.required(kind, 2), from: &reader)
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      feature: try map.required(feature, 1), identifier: try map.required(identifier, 3),
      revision: try map.required(revision, 4), body: try map.required(body, 5), unknown: unknown)
  }
}

extension CBORReader {
  /// A cursor at the start of a map whose first entry is key 0 with this schema version.
  ///
  /// Another version is told before anything else is looked at, since all else may differ in it.
  init(version: UInt64, of bytes: [UInt8], limits: CBORLimits) throws(MessageError) {
    let found: UInt64
    do throws(CBORError) {
      try self.init(bytes, limits: limits)
      var probe = self
      var map = try probe.map()
      guard try probe.next(in: &map), map.key == 0 else {
        throw CBORError(.missingKey(0), at: map.offset)
      }
      found = try probe.unsigned()
    } catch {
      throw .malformed(error)
    }
    guard found == version else { throw .unsupportedSchema(found) }
  }
}
