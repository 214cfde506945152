package import CBOR
import PanelProtocol

extension Overview.Radio: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(condition: "", isOnAir: false, kernel: "")
    while try reader.next(in: &map) {
      switch map.key {
      case 0: condition = try reader.line()
      case 1: isOnAir = try reader.boolean()
      case 2: rung = try reader.number()
      case 3: adapter = try reader.line()
      case 4: bluez = try reader.line()
      case 5: kernel = try reader.line()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessEmpty: condition)
      map.entry(1, boolean: isOnAir ? true : nil)
      map.entry(2, unsigned: rung.map { UInt64($0) })
      map.entry(3, text: adapter)
      map.entry(4, text: bluez)
      map.entry(5, unlessEmpty: kernel)
    }
  }
}

extension Overview.Internet: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(condition: "", isUp: false)
    while try reader.next(in: &map) {
      switch map.key {
      case 0: condition = try reader.line()
      case 1: isUp = try reader.boolean()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessEmpty: condition)
      map.entry(1, boolean: isUp ? true : nil)
    }
  }
}

extension Overview.Storage: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: cards = try reader.number()
      case 1: cardBytes = try reader.unsigned()
      case 2: answers = try reader.number()
      case 3: fileBytes = try reader.unsigned()
      case 4: freeBytes = try reader.unsigned()
      case 5: damagedRows = try reader.number()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessZero: UInt64(cards))
      map.entry(1, unlessZero: cardBytes)
      map.entry(2, unlessZero: UInt64(answers))
      map.entry(3, unlessZero: fileBytes)
      map.entry(4, unlessZero: freeBytes)
      map.entry(5, unlessZero: UInt64(damagedRows))
    }
  }
}
