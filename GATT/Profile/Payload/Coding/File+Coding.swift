import CBOR

extension ForwardedNotification.File: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var type: String?
    var byteCount: UInt64?
    var name: String?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: type = try reader.text()
      case 1: byteCount = try reader.unsigned()
      case 2: name = try reader.text()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      type: try map.required(type, 0), byteCount: try map.required(byteCount, 1), name: name,
      unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, text: type)
      map.entry(1, unsigned: byteCount)
      map.entry(2, text: name)
    }
  }
}

extension ForwardedNotification.Glyph: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var offset: UInt64?
    var file: ForwardedNotification.File?
    var description: String?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: offset = try reader.unsigned()
      case 1: file = try ForwardedNotification.File(from: &reader)
      case 2: description = try reader.text()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      offset: try map.required(offset, 0), description: description,
      file: try map.required(file, 1), unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, unsigned: offset)
      map.entry(1, file)
      map.entry(2, text: description)
    }
  }
}
