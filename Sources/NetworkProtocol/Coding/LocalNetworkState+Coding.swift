import CBOR

extension LocalNetworkState {
  /// 0 the name, 1 the port, 2 the hash of the key; without a hash it is down, for the words in 3.
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var service = LocalService(name: "", port: 0, keyHash: [])
    var words = ""
    while try reader.next(in: &map) {
      switch map.key {
      case 0: service.name = try reader.text(limit: LocalService.nameLimit)
      case 1: service.port = try reader.number()
      case 2: service.keyHash = try reader.byteString(limit: LocalService.hashLength)
      case 3: words = try reader.text(limit: NetworkLimits.words)
      default: try reader.skip()
      }
    }
    let isWhole = service.keyHash.count == LocalService.hashLength
    self = isWhole ? .up(service) : .down(words: words)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map { map in
      switch self {
      case .up(let service):
        map.entry(0, unlessEmpty: service.name)
        map.entry(1, unsigned: UInt64(service.port))
        map.entry(2, bytes: service.keyHash)
      case .down(let words): map.entry(3, unlessEmpty: words)
      }
    }
  }
}
