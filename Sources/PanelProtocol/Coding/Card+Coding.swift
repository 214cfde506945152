package import CBOR

extension Card: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var card = Card(id: CardID(0), phone: PhoneIndex(0), source: "", delivered: 0)
    var id: UInt64?
    var phone: UInt32?
    var delivered: Int64?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: id = try reader.unsigned()
      case 1: phone = try reader.number()
      case 8: delivered = try reader.integer()
      case 2...7, 9...18: try card.read(map.key, from: &reader)
      default: try reader.skip()
      }
    }
    card.id = CardID(try map.required(id, 0))
    card.phone = PhoneIndex(try map.required(phone, 1))
    card.delivered = try map.required(delivered, 8)
    self = card
  }

  private mutating func read(_ key: Int, from reader: inout CBORReader) throws(CBORError) {
    switch key {
    case 2: kind = Kind(rawValue: try reader.number()) ?? .notification
    case 3: source = try reader.line()
    case 4: title = try reader.line()
    case 5: subtitle = try reader.line()
    case 6: body = try reader.line()
    case 7: summary = try reader.line()
    case 9: offset = try reader.number()
    case 10: displayDate = try DisplayDate(from: &reader)
    case 11: thread = try reader.line()
    case 12: attributes = Attributes(rawValue: try reader.number())
    case 13: icon = try Picture(from: &reader)
    case 14: contextIcon = try Picture(from: &reader)
    case 15: actions = try reader.list(limit: Limits.actions)
    case 16: app = try reader.line()
    case 17: attachments = try reader.list(limit: Limits.attachments)
    default: isOpened = try reader.boolean()
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unsigned: id.number)
      map.entry(1, unsigned: UInt64(phone.number))
      map.entry(2, unlessZero: UInt64(kind.rawValue))
      map.entry(3, unlessEmpty: source)
      map.entry(4, unlessEmpty: title)
      map.entry(5, unlessEmpty: subtitle)
      map.entry(6, unlessEmpty: body)
      map.entry(7, unlessEmpty: summary)
      map.entry(8, integer: delivered)
      map.entry(9, integer: offset == 0 ? nil : Int64(offset))
      map.entry(10, displayDate == .delivery ? nil : displayDate)
      map.entry(11, unlessEmpty: thread)
      map.entry(12, unlessZero: UInt64(attributes.rawValue))
      map.entry(13, icon)
      map.entry(14, contextIcon)
      map.entry(15, list: actions)
      map.entry(16, unlessEmpty: app)
      map.entry(17, list: attachments)
      map.entry(18, boolean: isOpened ? true : nil)
    }
  }
}

extension DisplayDate: Item {
  /// One array: 1 and a time, 2 and a day, or 3 alone; anything newer shows the delivery time.
  package init(from reader: inout CBORReader) throws(CBORError) {
    let start = reader.offset
    var array = try reader.array(limit: 2)
    var code: UInt64 = 0
    var time: Int64?
    if reader.next(in: &array) { code = try reader.unsigned() }
    if array.remaining > 0, reader.next(in: &array) { time = try reader.integer() }
    if array.remaining == 0 { _ = reader.next(in: &array) }
    switch (code, time) {
    case (1, let time?): self = .content(time)
    case (2, let time?): self = .allDay(time)
    case (1, nil), (2, nil): throw CBORError(.wrongCount(expected: 2), at: start)
    case (3, _): self = .hidden
    default: self = .delivery
    }
  }

  package func encode(to writer: inout CBORWriter) {
    switch self {
    case .delivery:
      writer.array(count: 1)
      writer.unsigned(0)
    case .content(let time):
      writer.array(count: 2)
      writer.unsigned(1)
      writer.integer(time)
    case .allDay(let time):
      writer.array(count: 2)
      writer.unsigned(2)
      writer.integer(time)
    case .hidden:
      writer.array(count: 1)
      writer.unsigned(3)
    }
  }
}
