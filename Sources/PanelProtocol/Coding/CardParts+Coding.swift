package import CBOR

extension Picture: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var format = Format.other
    var bytes: [UInt8]?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: format = Format(rawValue: try reader.number()) ?? .other
      case 1: bytes = try reader.byteString(limit: Limits.picture)
      default: try reader.skip()
      }
    }
    self.init(format: format, bytes: try map.required(bytes, 1))
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessZero: UInt64(format.rawValue))
      map.entry(1, bytes: bytes)
    }
  }
}

extension Card.Attachment: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(kind: .other, isThere: false)
    while try reader.next(in: &map) {
      switch map.key {
      case 0: kind = Kind(rawValue: try reader.number()) ?? .other
      case 1: isThere = try reader.boolean()
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessZero: UInt64(kind.rawValue))
      map.entry(1, boolean: isThere ? true : nil)
    }
  }
}

extension Action: Item {
  private enum Code {
    static let dismiss: UInt64 = 1
    static let background: UInt64 = 2
    static let text: UInt64 = 3
  }

  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var index: UInt8?
    var title = ""
    var code = Code.background
    var placeholder = ""
    while try reader.next(in: &map) {
      switch map.key {
      case 0: index = try reader.number()
      case 1: title = try reader.line()
      case 2: code = try reader.unsigned()
      case 3: placeholder = try reader.line()
      default: try reader.skip()
      }
    }
    let kind: Kind
    switch code {
    case Code.dismiss: kind = .dismiss
    case Code.text: kind = .text(placeholder: placeholder)
    default: kind = .background
    }
    self.init(index: try map.required(index, 0), title: title, kind: kind)
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unsigned: UInt64(index))
      map.entry(1, unlessEmpty: title)
      switch kind {
      case .dismiss: map.entry(2, unsigned: Code.dismiss)
      case .background: map.entry(2, unsigned: Code.background)
      case .text(let placeholder):
        map.entry(2, unsigned: Code.text)
        map.entry(3, unlessEmpty: placeholder)
      }
    }
  }
}
