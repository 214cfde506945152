import CBOR

extension LinkConfiguration {
  /// The value of the characteristic.
  public var encoded: [UInt8] {
    guard local != nil || server != nil else { return [] }
    var writer = CBORWriter()
    writer.map { map in
      map.entry(0, unsigned: Self.version)
      if let local {
        map.key(1)
        local.encode(to: &map)
      }
      if let server {
        map.key(2)
        server.encode(to: &map)
      }
    }
    return writer.bytes
  }

  /// Reads a value; entries that are not known are passed over.
  ///
  /// - Throws: `MessageError`: `unsupportedSchema` for another version, `malformed` for all else.
  public init(decoding value: [UInt8]) throws(MessageError) {
    self.init()
    if value.isEmpty { return }
    let limits = CBORLimits(
      bytes: Self.maximumLength, depth: MessageLimits.depth, items: MessageLimits.helloEntries)
    var reader = try CBORReader(version: Self.version, of: value, limits: limits)
    do throws(CBORError) {
      var map = try reader.map()
      while try reader.next(in: &map) {
        switch map.key {
        case 1: local = try Local(from: &reader)
        case 2: server = try Server(from: &reader)
        default: try reader.skip()
        }
      }
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
  }
}

extension LinkConfiguration.Local {
  fileprivate func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessEmpty: name)
      map.entry(1, unsigned: UInt64(port))
      map.entry(2, bytes: keyHash)
      map.entry(3, bytes: token)
    }
  }

  fileprivate init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var name = ""
    var port: UInt16?
    var keyHash: [UInt8] = []
    var token: [UInt8] = []
    while try reader.next(in: &map) {
      switch map.key {
      case 0: name = try reader.text(limit: LinkConfiguration.longestName)
      case 1: port = try reader.number()
      case 2: keyHash = try reader.byteString(limit: LinkConfiguration.hashLength)
      case 3: token = try reader.byteString(limit: ChannelPacket.tokenLength)
      default: try reader.skip()
      }
    }
    self.init(name: name, port: try map.required(port, 1), keyHash: keyHash, token: token)
    guard keyHash.count == LinkConfiguration.hashLength, token.count == ChannelPacket.tokenLength
    else { throw CBORError(.outOfRange, at: map.offset) }
  }
}

extension LinkConfiguration.Server {
  fileprivate func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, text: address)
      map.entry(1, unlessEmpty: token)
    }
  }

  fileprivate init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var address: String?
    var token = ""
    while try reader.next(in: &map) {
      switch map.key {
      case 0: address = try reader.text(limit: LinkConfiguration.longestAddress)
      case 1: token = try reader.text(limit: LinkConfiguration.longestToken)
      default: try reader.skip()
      }
    }
    self.init(address: try map.required(address, 0), token: token)
  }
}
