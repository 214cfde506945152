/// Takes a packet apart from its front: nil from each call that asks for more than is left.
struct Fields {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = ArraySlice(bytes) }

  var count: Int { bytes.count }

  mutating func byte() -> UInt8? { bytes.popFirst() }

  mutating func uint16() -> UInt16? {
    guard let field = self.bytes(2) else { return nil }
    return UInt16(field[0]) | UInt16(field[1]) << 8
  }

  mutating func uint32() -> UInt32? {
    guard let low = uint16(), let high = uint16() else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard bytes.count >= count else { return nil }
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}

extension [UInt8] {
  mutating func append(little value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append(little value: UInt32) {
    append(little: UInt16(truncatingIfNeeded: value))
    append(little: UInt16(truncatingIfNeeded: value >> 16))
  }
}
