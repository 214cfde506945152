import CBOR

extension LiveActivity: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var step: Step?
    var identifier: String?
    var sourceIdentifier: String?
    var sourceName: String?
    var state: State?
    var content: Content?
    var icon: ForwardedNotification.File?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: step = try reader.code()
      case 1: identifier = try reader.text(limit: ForwardedNotification.Identifier.byteLimit)
      case 2: sourceIdentifier = try reader.text(limit: ForwardedNotification.Identifier.byteLimit)
      case 3: sourceName = try reader.text()
      case 4: state = try reader.code()
      case 5: content = try Content(from: &reader)
      case 6: icon = try ForwardedNotification.File(from: &reader)
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      step: try map.required(step, 0), identifier: try map.required(identifier, 1),
      sourceIdentifier: try map.required(sourceIdentifier, 2),
      sourceName: try map.required(sourceName, 3), state: try map.required(state, 4),
      content: content, icon: icon, unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, code: step)
      map.entry(1, text: identifier)
      map.entry(2, text: sourceIdentifier)
      map.entry(3, text: sourceName)
      map.entry(4, code: state)
      map.entry(5, content)
      map.entry(6, icon)
    }
  }
}

extension LiveActivity.Content: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: alertTitle = try reader.text()
      case 1: alertBody = try reader.text()
      default: try reader.keep(map, in: &unknown)
      }
    }
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, text: alertTitle)
      map.entry(1, text: alertBody)
    }
  }
}
