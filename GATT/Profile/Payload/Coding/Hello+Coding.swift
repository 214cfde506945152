import CBOR

extension Hello: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var schema: UInt64?
    var software: String?
    var version: String?
    self.init(software: "", version: "")
    while try reader.next(in: &map) {
      switch map.key {
      case 0: schema = try reader.unsigned()
      case 1: software = try reader.text()
      case 2: version = try reader.text()
      default: try readOptional(map, from: &reader)
      }
    }
    self.schema = try map.required(schema, 0)
    self.software = try map.required(software, 1)
    self.version = try map.required(version, 2)
  }

  private mutating func readOptional(
    _ map: CBORMap, from reader: inout CBORReader
  ) throws(CBORError) {
    switch map.key {
    case 3: features = try reader.list(limit: MessageLimits.helloEntries)
    case 4: abilities = Abilities(rawValue: try reader.unsigned())
    case 5: limits = try Limits(from: &reader)
    case 6: fileTypes = try reader.list(limit: MessageLimits.helloEntries)
    case 7: rekeyWanted = try reader.boolean()
    case 8: enrolments = try reader.list(limit: MessageLimits.helloEntries)
    case 9: workers = try reader.list(limit: MessageLimits.helloEntries)
    case 10: localTime = try LocalTime(from: &reader)
    default: try reader.keep(map, in: &unknown)
    }
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, unsigned: schema)
      map.entry(1, text: software)
      map.entry(2, text: version)
      map.entry(3, list: features)
      map.entry(4, nonzero: abilities.rawValue)
      map.entry(5, limits)
      map.entry(6, list: fileTypes)
      map.entry(7, flag: rekeyWanted)
      map.entry(8, list: enrolments)
      map.entry(9, list: workers)
      map.entry(10, localTime)
    }
  }
}
