package import CBOR

extension Status: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    self.init(name: "")
    while try reader.next(in: &map) {
      switch map.key {
      case 0: name = try reader.line()
      case 1: phones = try reader.list(limit: Limits.phones)
      case 2: pairing = try Pairing(from: &reader)
      case 3: troubles = try reader.troubles()
      case 4: offset = try reader.number()
      case 5: isQuiet = try reader.boolean()
      case 6: muted = try reader.lines(limit: Limits.muted)
      default: try reader.skip()
      }
    }
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unlessEmpty: name)
      map.entry(1, list: phones)
      map.entry(2, pairing == .closed ? nil : pairing)
      if !troubles.isEmpty {
        map.key(3)
        map.array(count: troubles.count)
        for trouble in troubles { map.unsigned(UInt64(trouble.rawValue)) }
      }
      map.entry(4, integer: offset.map { Int64($0) })
      map.entry(5, boolean: isQuiet ? true : nil)
      if !muted.isEmpty {
        map.key(6)
        map.array(count: muted.count)
        for app in muted { map.text(app) }
      }
    }
  }
}

extension Status.Phone: Item {
  private enum Code {
    static let lost: UInt64 = 0
    static let settingUp: UInt64 = 1
    static let connected: UInt64 = 2
  }

  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var index: UInt32?
    var name = ""
    var code = Code.lost
    var since: Int64?
    var needsApp = false
    while try reader.next(in: &map) {
      switch map.key {
      case 0: index = try reader.number()
      case 1: name = try reader.line()
      case 2: code = try reader.unsigned()
      case 3: since = try reader.integer()
      case 4: needsApp = try reader.boolean()
      default: try reader.skip()
      }
    }
    let link: Status.Link
    switch code {
    case Code.connected: link = .connected
    case Code.settingUp: link = .settingUp
    default: link = .lost(since: since)
    }
    self.init(
      index: PhoneIndex(try map.required(index, 0)), name: name, link: link, needsApp: needsApp)
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, unsigned: UInt64(index.number))
      map.entry(1, unlessEmpty: name)
      switch link {
      case .lost(let since): map.entry(3, integer: since)
      case .settingUp: map.entry(2, unsigned: Code.settingUp)
      case .connected: map.entry(2, unsigned: Code.connected)
      }
      map.entry(4, boolean: needsApp ? true : nil)
    }
  }
}

extension Status.Pairing: Item {
  /// One array: 1 alone while new phones are let in, 2 and the number to type, 3 and the number to
  /// compare; anything newer counts as closed.
  package init(from reader: inout CBORReader) throws(CBORError) {
    let start = reader.offset
    let numbers: [UInt64] = try reader.numbers(limit: 2)
    switch (numbers.first, numbers.dropFirst().first) {
    case (1, nil): self = .open
    case (2, let number?), (3, let number?):
      guard number < 1_000_000 else { throw CBORError(.outOfRange, at: start) }
      self = numbers.first == 2 ? .passkey(UInt32(number)) : .compare(UInt32(number))
    default: self = .closed
    }
  }

  package func encode(to writer: inout CBORWriter) {
    switch self {
    case .closed: writer.array(count: 0)
    case .open:
      writer.array(count: 1)
      writer.unsigned(1)
    case .passkey(let number): writer.pair(2, UInt64(number))
    case .compare(let number): writer.pair(3, UInt64(number))
    }
  }
}

extension CBORWriter {
  /// Writes an array of two numbers.
  fileprivate mutating func pair(_ first: UInt64, _ second: UInt64) {
    array(count: 2)
    unsigned(first)
    unsigned(second)
  }
}

extension CBORReader {
  /// Reads an array of texts.
  mutating func lines(limit: Int) throws(CBORError) -> [String] {
    var array = try array(limit: limit)
    var lines: [String] = []
    while next(in: &array) { lines.append(try line()) }
    return lines
  }

  /// Reads an array of numbers.
  mutating func numbers(limit: Int) throws(CBORError) -> [UInt64] {
    var array = try array(limit: limit)
    var numbers: [UInt64] = []
    while next(in: &array) { numbers.append(try unsigned()) }
    return numbers
  }

  /// Reads an array of troubles; those of a newer peer are passed over.
  mutating func troubles() throws(CBORError) -> [Status.Trouble] {
    var troubles: [Status.Trouble] = []
    for number in try numbers(limit: Limits.troubles) {
      let trouble = UInt8(exactly: number).flatMap { Status.Trouble(rawValue: $0) }
      if let trouble { troubles.append(trouble) }
    }
    return troubles
  }
}
