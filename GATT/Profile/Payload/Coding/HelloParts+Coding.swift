import CBOR

extension Hello.Limits: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: sealedBytes = try reader.unsigned()
      case 1: fileBytes = try reader.unsigned()
      case 2: notificationFileBytes = try reader.unsigned()
      case 3: notifications = try reader.unsigned()
      default: try reader.keep(map, in: &unknown)
      }
    }
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, unsigned: sealedBytes)
      map.entry(1, unsigned: fileBytes)
      map.entry(2, unsigned: notificationFileBytes)
      map.entry(3, unsigned: notifications)
    }
  }
}

extension Hello.Enrolment: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    try reader.tuple(count: 2)
    self.init(feature: try reader.code(), status: try reader.code())
    reader.endTuple()
  }

  func encode(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.unsigned(feature.rawValue)
    writer.unsigned(status.rawValue)
  }
}

extension Hello.Worker: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    try reader.tuple(count: 2)
    self.init(feature: try reader.code(), status: try reader.code())
    reader.endTuple()
  }

  func encode(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.unsigned(feature.rawValue)
    writer.unsigned(status.rawValue)
  }
}
