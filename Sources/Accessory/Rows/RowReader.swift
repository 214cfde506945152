/// A row's bytes are not what this version or an older one wrote.
struct RowError: Error {}

/// Takes a row's fields apart in the order in which ``RowWriter`` put them.
struct RowReader {
  private var rest: ArraySlice<UInt8>

  /// A reader of a key.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// A reader of a value; its first byte must be the version of the layout.
  init(_ bytes: [UInt8], version: UInt8) throws(RowError) {
    self.init(bytes)
    guard try number(UInt8.self) == version else { throw RowError() }
  }

  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(RowError) -> Number {
    let bytes = try bare(Number.bitWidth / 8)
    var number: Number = 0
    // A shift by the whole width, as one byte would need, gives zero.
    for byte in bytes { number = number << 8 | Number(truncatingIfNeeded: byte) }
    return number
  }

  mutating func string() throws(RowError) -> [UInt8] {
    try bare(Int(number(UInt32.self)))
  }

  mutating func text() throws(RowError) -> String {
    let bytes = try string()
    guard let text = String(validating: bytes, as: UTF8.self) else { throw RowError() }
    return text
  }

  mutating func bare(_ count: Int) throws(RowError) -> [UInt8] {
    guard rest.count >= count else { throw RowError() }
    let bytes = Array(rest.prefix(count))
    rest.removeFirst(count)
    return bytes
  }

  /// All that is left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  mutating func optional() throws(RowError) -> [UInt8]? {
    switch try number(UInt8.self) {
    case 0: return nil
    case 1: return try string()
    default: throw RowError()
    }
  }

  /// The bytes must be at their end.
  func finish() throws(RowError) {
    guard rest.isEmpty else { throw RowError() }
  }
}
