import CBOR

extension FilePart: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var notification: ForwardedNotification.Identifier?
    var revision: UInt64?
    var role: Role?
    var index: UInt64 = 0
    var offset: UInt64 = 0
    var total: UInt64?
    var bytes: [UInt8]?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: notification = try ForwardedNotification.Identifier(from: &reader)
      case 1: revision = try reader.unsigned()
      case 2: role = try reader.code()
      case 3: index = try reader.unsigned()
      case 4: offset = try reader.unsigned()
      case 5: total = try reader.unsigned()
      case 6: bytes = try reader.byteString()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      notification: try map.required(notification, 0), revision: try map.required(revision, 1),
      role: try map.required(role, 2), index: index, offset: offset,
      total: try map.required(total, 5), bytes: try map.required(bytes, 6), unknown: unknown)
    guard self.offset <= self.total, UInt64(self.bytes.count) <= self.total - self.offset else {
      throw CBORError(.outOfRange, at: map.offset)
    }
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, notification)
      map.entry(1, unsigned: revision)
      map.entry(2, code: role)
      map.entry(3, nonzero: index)
      map.entry(4, nonzero: offset)
      map.entry(5, unsigned: total)
      map.entry(6, bytes: bytes)
    }
  }
}
