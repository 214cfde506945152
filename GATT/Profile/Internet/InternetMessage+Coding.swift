import CBOR

extension InternetMessage {
  /// The message as a map with fields: deterministic CBOR.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map(keeping: CBORUnknown()) { map in
      map.entry(0, unsigned: Self.version)
      map.entry(2, bytes: keyID)
      map.entry(3, unsigned: UInt64(index))
      map.entry(4, bytes: sealed)
      map.entry(5, bytes: sessionID.isEmpty ? nil : sessionID)
      map.entry(6, bytes: pushToken.isEmpty ? nil : pushToken)
    }
    return writer.bytes
  }

  init(fields bytes: [UInt8]) throws(MessageError) {
    let limits = CBORLimits(
      bytes: Self.maximumLength, depth: MessageLimits.depth, items: MessageLimits.helloEntries)
    var reader = try CBORReader(version: Self.version, of: bytes, limits: limits)
    do throws(CBORError) {
      try self.init(from: &reader)
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var block: [UInt8]?
    var keyID: [UInt8]?
    var index: UInt64?
    var sealed: [UInt8]?
    var sessionID: [UInt8] = []
    var pushToken: [UInt8] = []
    while try reader.next(in: &map) {
      switch map.key {
      case 0: try reader.skip()
      case 1: block = try reader.byteString()
      case 2: keyID = try reader.byteString(limit: Self.keyIDLength)
      case 3: index = try reader.unsigned()
      case 4: sealed = try reader.byteString(limit: MessageLimits.sealedBytes)
      case 5: sessionID = try reader.byteString(limit: Limits.sessionID)
      case 6: pushToken = try reader.byteString(limit: Self.longestPushToken)
      default: try reader.skip()
      }
    }
    if let block {
      guard keyID == nil, index == nil, sealed == nil, let whole = try? Self(block: block) else {
        throw CBORError(.outOfRange, at: map.offset)
      }
      self = whole
    } else {
      self.init(
        keyID: try map.required(keyID, 2), index: 0, sealed: try map.required(sealed, 4))
      guard self.keyID.count == Self.keyIDLength,
        self.sealed.count >= MessageLimits.sealOverhead,
        let number = UInt32(exactly: try map.required(index, 3))
      else { throw CBORError(.outOfRange, at: map.offset) }
      self.index = number
    }
    self.sessionID = sessionID
    self.pushToken = pushToken
  }
}
