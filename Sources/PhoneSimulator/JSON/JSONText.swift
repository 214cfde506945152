/// Writes JSON (RFC 8259), one value after the other.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ members: (inout JSONText) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  mutating func member(_ name: String, _ text: String) {
    self.name(name)
    value(text)
  }

  mutating func member(_ name: String, number: UInt64) {
    self.name(name)
    bytes += Array("\(number)".utf8)
    needsComma = true
  }

  mutating func member(_ name: String, flag: Bool) {
    self.name(name)
    bytes += Array((flag ? "true" : "false").utf8)
    needsComma = true
  }

  mutating func member(_ name: String, _ write: (inout JSONText) -> Void) {
    self.name(name)
    write(&self)
  }

  /// A list, one item a line.
  mutating func list<Item>(
    _ name: String, _ items: [Item], _ write: (Item, inout JSONText) -> Void
  ) {
    self.name(name)
    list(items, write)
  }

  mutating func list<Item>(_ items: [Item], _ write: (Item, inout JSONText) -> Void) {
    open("[")
    for item in items {
      write(item, &self)
    }
    close("]")
  }

  mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for unit in text.utf8 { append(unit) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func name(_ name: String) {
    value(name)
    bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
    needsComma = false
  }

  private mutating func append(_ unit: UInt8) {
    switch unit {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), unit]
    case 0..<0x20: bytes += Array("\\u00\(hexadecimal([unit]))".utf8)
    default: bytes.append(unit)
    }
  }

  private mutating func open(_ bracket: StaticString) {
    separate()
    bytes.append(bracket.utf8Start.pointee)
    needsComma = false
  }

  private mutating func close(_ bracket: StaticString) {
    bytes.append(bracket.utf8Start.pointee)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes += [UInt8(ascii: ","), UInt8(ascii: "\n")] }
    needsComma = false
  }
}
