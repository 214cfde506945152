import CBOR

extension InternetState {
  /// An empty map is `up`; 0 the reason, 1 the words.
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var reason: UInt64?
    var words = ""
    while try reader.next(in: &map) {
      switch map.key {
      case 0: reason = try reader.unsigned()
      case 1: words = try reader.text(limit: NetworkLimits.words)
      default: try reader.skip()
      }
    }
    guard let reason else {
      self = .up
      return
    }
    let known = UInt8(exactly: reason).flatMap { Reason(rawValue: $0) }
    self = .down(known ?? .lost, words: words)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map { map in
      guard case .down(let reason, let words) = self else { return }
      map.entry(0, unsigned: UInt64(reason.rawValue))
      map.entry(1, unlessEmpty: words)
    }
  }
}
