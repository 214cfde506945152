import CBOR

extension AlertingContext: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var shouldAlert: Bool?
    var canAlert = false
    var suppressedByFocus = false
    var kind = Kind.notification
    var sound: Sound?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: shouldAlert = try reader.boolean()
      case 1: canAlert = try reader.boolean()
      case 2: suppressedByFocus = try reader.boolean()
      case 3: kind = try reader.code()
      case 4: sound = try Sound(from: &reader)
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      shouldAlert: try map.required(shouldAlert, 0), canAlert: canAlert,
      suppressedByFocus: suppressedByFocus, kind: kind, sound: sound, unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, boolean: shouldAlert)
      map.entry(1, flag: canAlert)
      map.entry(2, flag: suppressedByFocus)
      map.entry(3, code: kind == .notification ? nil : kind)
      map.entry(4, sound)
    }
  }
}

extension AlertingContext.Sound: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var ignoresSilent = false
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: ignoresSilent = try reader.boolean()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(ignoresSilent: ignoresSilent, unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in map.entry(0, flag: ignoresSilent) }
  }
}
