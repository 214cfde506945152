/// Puts a row's fields together: big-endian numbers, so that keys sort as their numbers do, and
/// byte strings with four bytes of length in front.
struct RowWriter {
  private(set) var bytes: [UInt8] = []

  /// A value begins with the version of its layout; a key has none.
  init(version: UInt8? = nil) {
    if let version { bytes.append(version) }
  }

  mutating func put(_ number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func put(_ string: [UInt8]) {
    put(UInt32(string.count))
    bytes += string
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  /// Bytes whose count the reader knows.
  mutating func put(bare bytes: [UInt8]) { self.bytes += bytes }

  /// A field that may be missing: a byte 0, or a byte 1 and the field.
  mutating func put(optional string: [UInt8]?) {
    put(UInt8(string == nil ? 0 : 1))
    if let string { put(string) }
  }
}
