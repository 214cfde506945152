import CBOR

extension ForwardedNotification.Action: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var identifier: String?
    var kind: Kind?
    var title: String?
    var placeholder: String?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: identifier = try reader.text()
      case 1: kind = try reader.code()
      case 2: title = try reader.text()
      case 3: placeholder = try reader.text()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      identifier: try map.required(identifier, 0), title: title, kind: try map.required(kind, 1),
      placeholder: placeholder, unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, text: identifier)
      map.entry(1, code: kind)
      map.entry(2, text: title)
      map.entry(3, text: placeholder)
    }
  }
}
