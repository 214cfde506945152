import CBOR

extension ResponseResult: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var response: RandomIdentifier?
    var status: Status?
    var reason: Reason?
    var detail: String?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: response = try reader.randomIdentifier()
      case 1: status = try reader.code()
      case 2: reason = try reader.code()
      case 3: detail = try reader.text()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      response: try map.required(response, 0), status: try map.required(status, 1),
      reason: reason, detail: detail, unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, identifier: response)
      map.entry(1, code: status)
      map.entry(2, code: reason)
      map.entry(3, text: detail)
    }
  }
}

extension AlertReport: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var message: RandomIdentifier?
    var alerted: Bool?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: message = try reader.randomIdentifier()
      case 1: alerted = try reader.boolean()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      message: try map.required(message, 0), alerted: try map.required(alerted, 1),
      unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, identifier: message)
      map.entry(1, boolean: alerted)
    }
  }
}
