/// Writes JSON (RFC 8259), one value after the other.
public struct JSONText {
  /// What is written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Nothing yet.
  public init() {}

  /// Writes an object.
  public mutating func object(_ members: (inout JSONText) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  /// Writes a member that is a text.
  public mutating func member(_ name: String, _ text: String) {
    self.name(name)
    value(text)
  }

  /// Writes a member that is a number.
  public mutating func member(_ name: String, number: UInt64) {
    self.name(name)
    bytes += Array("\(number)".utf8)
    needsComma = true
  }

  /// Writes a member that is true or false.
  public mutating func member(_ name: String, flag: Bool) {
    self.name(name)
    bytes += Array((flag ? "true" : "false").utf8)
    needsComma = true
  }

  /// Writes a member of any kind.
  public mutating func member(_ name: String, _ write: (inout JSONText) -> Void) {
    self.name(name)
    write(&self)
  }

  /// Writes a member that is a list.
  public mutating func list<Item>(
    _ name: String, _ items: [Item], _ write: (Item, inout JSONText) -> Void
  ) {
    self.name(name)
    list(items, write)
  }

  /// Writes a list.
  public mutating func list<Item>(_ items: [Item], _ write: (Item, inout JSONText) -> Void) {
    open("[")
    for item in items {
      write(item, &self)
    }
    close("]")
  }

  /// Writes a text.
  public mutating func value(_ text: String) {
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
    case 0..<0x20: bytes += Array("\\u00".utf8) + [Self.digit(unit >> 4), Self.digit(unit & 15)]
    default: bytes.append(unit)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
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
