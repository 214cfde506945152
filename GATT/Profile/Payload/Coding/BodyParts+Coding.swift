import CBOR

extension Message.Addition: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var notification: ForwardedNotification?
    var alerting: AlertingContext?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: notification = try ForwardedNotification(from: &reader)
      case 1: alerting = try AlertingContext(from: &reader)
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      notification: try map.required(notification, 0), alerting: try map.required(alerting, 1),
      unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, notification)
      map.entry(1, alerting)
    }
  }
}

extension Message.Removal: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var identifier: ForwardedNotification.Identifier?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: identifier = try ForwardedNotification.Identifier(from: &reader)
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(identifier: try map.required(identifier, 0), unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in map.entry(0, identifier) }
  }
}

extension Message.RemovalOfAll: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init()
    while try reader.next(in: &map) { try reader.keep(map, in: &unknown) }
  }

  func encode(to writer: inout CBORWriter) { writer.map(keeping: unknown) { _ in } }
}
