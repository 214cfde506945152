package import CBOR

extension Farewell: Item {
  private enum Code {
    static let turnedAway: UInt64 = 0
    static let replaced: UInt64 = 1
    static let otherVersion: UInt64 = 2
  }

  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var code = Code.turnedAway
    var version: UInt8?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: code = try reader.unsigned()
      case 1: version = try reader.number()
      default: try reader.skip()
      }
    }
    switch code {
    case Code.replaced: self = .replaced
    case Code.otherVersion: self = .otherVersion(try map.required(version, 1))
    default: self = .turnedAway
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      switch self {
      case .turnedAway: break
      case .replaced: map.entry(0, unsigned: Code.replaced)
      case .otherVersion(let version):
        map.entry(0, unsigned: Code.otherVersion)
        map.entry(1, unsigned: UInt64(version))
      }
    }
  }
}
