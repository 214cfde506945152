import CBOR

extension LocalTime: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var now: Timestamp?
    var zone: String?
    var nextChange: Timestamp?
    var twentyFourHours: Bool?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: now = try Timestamp(from: &reader)
      case 1: zone = try reader.text()
      case 2: nextChange = try Timestamp(from: &reader)
      case 3: twentyFourHours = try reader.boolean()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      now: try map.required(now, 0), zone: zone, nextChange: nextChange,
      twentyFourHours: twentyFourHours, unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, now)
      map.entry(1, text: zone)
      map.entry(2, nextChange)
      map.entry(3, boolean: twentyFourHours)
    }
  }
}
