package import CBOR

extension Alert: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var id: UInt64?
    var card: UInt64?
    var kind = Card.Kind.notification
    var devices = Devices()
    var ignoresSilent = false
    var duration: UInt32 = 0
    while try reader.next(in: &map) {
      switch map.key {
      case 0: id = try reader.unsigned()
      case 1: card = try reader.unsigned()
      case 2: kind = Card.Kind(rawValue: try reader.number()) ?? .notification
      case 3: devices = Devices(rawValue: try reader.number())
      case 4: ignoresSilent = try reader.boolean()
      case 5: duration = try reader.number()
      default: try reader.skip()
      }
    }
    self.init(
      id: AlertID(try map.required(id, 0)), card: CardID(try map.required(card, 1)), kind: kind,
      devices: devices, ignoresSilent: ignoresSilent, duration: duration)
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unsigned: id.number)
      map.entry(1, unsigned: card.number)
      map.entry(2, unlessZero: UInt64(kind.rawValue))
      map.entry(3, unlessZero: UInt64(devices.rawValue))
      map.entry(4, boolean: ignoresSilent ? true : nil)
      map.entry(5, unlessZero: UInt64(duration))
    }
  }
}

extension Capabilities: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(width: 0, height: 0, isColour: false, devices: [], hasKeys: false)
    while try reader.next(in: &map) {
      switch map.key {
      case 0: width = try reader.number()
      case 1: height = try reader.number()
      case 2: isColour = try reader.boolean()
      case 3: devices = Alert.Devices(rawValue: try reader.number())
      case 4: hasKeys = try reader.boolean()
      case 5: yields = try reader.boolean()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessZero: UInt64(width))
      map.entry(1, unlessZero: UInt64(height))
      map.entry(2, boolean: isColour ? true : nil)
      map.entry(3, unlessZero: UInt64(devices.rawValue))
      map.entry(4, boolean: hasKeys ? true : nil)
      map.entry(5, boolean: yields ? true : nil)
    }
  }
}
