package import CBOR
import PanelProtocol

extension Overview: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(status: Status(name: ""))
    while try reader.next(in: &map) {
      switch map.key {
      case 0: version = try reader.line()
      case 1: uptime = try reader.unsigned()
      case 2: status = try Status(from: &reader)
      case 3: windowLeft = try reader.unsigned()
      case 4: phones = try reader.list(limit: Self.phoneLimit)
      case 5: radio = try Radio(from: &reader)
      case 6: panel = try Capabilities(from: &reader)
      case 7: store = try Storage(from: &reader)
      case 8: internet = try Internet(from: &reader)
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessEmpty: version)
      map.entry(1, unlessZero: uptime)
      map.entry(2, status)
      map.entry(3, unsigned: windowLeft)
      map.entry(4, list: Array(phones.prefix(Self.phoneLimit)))
      map.entry(5, radio)
      map.entry(6, panel)
      map.entry(7, store)
      map.entry(8, internet)
    }
  }
}

extension Overview.Phone: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(index: PhoneIndex(0))
    while try reader.next(in: &map) {
      switch map.key {
      case 0: index = PhoneIndex(try reader.number())
      case 1: links = try reader.number()
      case 2: heard = try reader.unsigned()
      case 3: message = try reader.unsigned()
      case 4: keys = try reader.list(limit: Overview.Key.limit)
      case 5: waiting = try reader.number()
      case 6: mtu = try reader.number()
      case 7: failures = try reader.number()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unsigned: UInt64(index.number))
      map.entry(1, unlessZero: UInt64(links))
      map.entry(2, unsigned: heard)
      map.entry(3, unsigned: message)
      map.entry(4, list: Array(keys.suffix(Overview.Key.limit)))
      map.entry(5, unlessZero: UInt64(waiting))
      map.entry(6, unlessZero: UInt64(mtu))
      map.entry(7, unlessZero: UInt64(failures))
    }
  }
}

extension Overview.Key: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(number: 0, suite: "", state: .tentative, fingerprint: [], messages: 0)
    while try reader.next(in: &map) {
      switch map.key {
      case 0: number = try reader.number()
      case 1: suite = try reader.line()
      case 2: state = State(rawValue: try reader.number()) ?? .tentative
      case 3: fingerprint = try reader.byteString(limit: 32)
      case 4: messages = try reader.number()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unsigned: UInt64(number))
      map.entry(1, unlessEmpty: suite)
      map.entry(2, unlessZero: UInt64(state.rawValue))
      map.entry(3, bytes: fingerprint)
      map.entry(4, unlessZero: UInt64(messages))
    }
  }
}
