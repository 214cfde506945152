import CBOR

extension ForwardedNotification: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var identifier: Identifier?
    var sourceName: String?
    var deliveryDate: Timestamp?
    // The three above have no value to begin with; the rest is filled in place.
    self.init(
      identifier: Identifier(source: "", notification: ""), sourceName: "",
      deliveryDate: Timestamp(utcMilliseconds: 0, offsetMinutes: 0))
    while try reader.next(in: &map) {
      switch map.key {
      case 0: identifier = try Identifier(from: &reader)
      case 1: sourceName = try reader.text()
      case 2: deliveryDate = try Timestamp(from: &reader)
      default: try readOptional(map, from: &reader)
      }
    }
    self.identifier = try map.required(identifier, 0)
    self.sourceName = try map.required(sourceName, 1)
    self.deliveryDate = try map.required(deliveryDate, 2)
  }

  private mutating func readOptional(
    _ map: CBORMap, from reader: inout CBORReader
  ) throws(CBORError) {
    switch map.key {
    case 3: displayDate = try DisplayDate(from: &reader)
    case 4: title = try reader.text()
    case 5: subtitle = try reader.text()
    case 6: body = try reader.text()
    case 7: threadIdentifier = try reader.text()
    case 8: attributes = Attributes(rawValue: try reader.unsigned())
    case 9: summary = try reader.text()
    case 10: actions = try reader.list(limit: MessageLimits.actions)
    case 11: sourceIcon = try File(from: &reader)
    case 12: contextIcon = try File(from: &reader)
    case 13: attachments = try reader.list(limit: MessageLimits.attachments)
    case 14: glyphs = try reader.list(limit: MessageLimits.glyphs)
    default: try reader.keep(map, in: &unknown)
    }
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, identifier)
      map.entry(1, text: sourceName)
      map.entry(2, deliveryDate)
      map.entry(3, displayDate == .deliveryDate ? nil : displayDate)
      map.entry(4, text: title)
      map.entry(5, text: subtitle)
      map.entry(6, text: body)
      map.entry(7, text: threadIdentifier)
      map.entry(8, nonzero: attributes.rawValue)
      map.entry(9, text: summary)
      map.entry(10, list: actions)
      map.entry(11, sourceIcon)
      map.entry(12, contextIcon)
      map.entry(13, list: attachments)
      map.entry(14, list: glyphs)
    }
  }
}

extension ForwardedNotification.Identifier: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    try reader.tuple(count: 2)
    let source = try reader.text(limit: Self.byteLimit)
    let notification = try reader.text(limit: Self.byteLimit)
    reader.endTuple()
    self.init(source: source, notification: notification)
  }

  func encode(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.text(source)
    writer.text(notification)
  }
}
