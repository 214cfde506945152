import CBOR

// Entries 0 and 1 of the map, version and kind, have been read before these begin.

extension KeyOffer {
  init(_ map: inout CBORMap, from reader: inout CBORReader) throws(CBORError) {
    var purpose = KeyExchangeItem.Purpose.system
    var generation: UInt64?
    var suite: [UInt8]?
    var version: [UInt8]?
    var publicKey: [UInt8]?
    var transports: KeyExchangeItem.Transports?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 2: purpose = try reader.code()
      case 3: generation = try reader.unsigned()
      case 4: suite = try reader.byteString()
      case 5: version = try reader.byteString()
      case 6: publicKey = try reader.byteString()
      case 7: transports = KeyExchangeItem.Transports(rawValue: try reader.unsigned())
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      purpose: purpose, generation: try map.required(generation, 3),
      suite: try map.required(suite, 4), version: try map.required(version, 5),
      publicKey: try map.required(publicKey, 6), transports: try map.required(transports, 7),
      unknown: unknown)
  }

  func encodeEntries(to map: inout CBORWriter) {
    map.entry(2, code: purpose == .system ? nil : purpose)
    map.entry(3, unsigned: generation)
    map.entry(4, bytes: suite)
    map.entry(5, bytes: version)
    map.entry(6, bytes: publicKey)
    map.entry(7, unsigned: transports.rawValue)
  }
}

extension EncapsulatedKey {
  init(_ map: inout CBORMap, from reader: inout CBORReader) throws(CBORError) {
    var purpose = KeyExchangeItem.Purpose.system
    var generation: UInt64?
    var suite: [UInt8]?
    var version: [UInt8]?
    var encapsulated: [UInt8]?
    var identifier: [UInt8]?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 2: purpose = try reader.code()
      case 3: generation = try reader.unsigned()
      case 4: suite = try reader.byteString()
      case 5: version = try reader.byteString()
      case 6: encapsulated = try reader.byteString()
      case 7: identifier = try reader.byteString()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      purpose: purpose, generation: generation, suite: suite, version: version,
      identifier: try map.required(identifier, 7),
      encapsulated: try map.required(encapsulated, 6), unknown: unknown)
  }

  func encodeEntries(to map: inout CBORWriter) {
    map.entry(2, code: purpose == .system ? nil : purpose)
    map.entry(3, unsigned: generation)
    map.entry(4, bytes: suite)
    map.entry(5, bytes: version)
    map.entry(6, bytes: encapsulated)
    map.entry(7, bytes: identifier)
  }
}

extension KeyRequest {
  init(_ map: inout CBORMap, from reader: inout CBORReader) throws(CBORError) {
    self.init()
    while try reader.next(in: &map) {
      switch map.key {
      case 2: purpose = try reader.code()
      case 3: fresh = try reader.boolean()
      default: try reader.keep(map, in: &unknown)
      }
    }
  }

  func encodeEntries(to map: inout CBORWriter) {
    map.entry(2, code: purpose == .system ? nil : purpose)
    map.entry(3, flag: fresh)
  }
}

extension KeyVerdict {
  init(_ map: inout CBORMap, from reader: inout CBORReader) throws(CBORError) {
    self.init()
    while try reader.next(in: &map) {
      switch map.key {
      case 2: purpose = try reader.code()
      case 3: generation = try reader.unsigned()
      case 4: reason = try reader.code()
      default: try reader.keep(map, in: &unknown)
      }
    }
  }

  func encodeEntries(to map: inout CBORWriter) {
    map.entry(2, code: purpose == .system ? nil : purpose)
    map.entry(3, unsigned: generation)
    map.entry(4, code: reason)
  }
}
