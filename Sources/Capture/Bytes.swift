/// Takes bytes apart from their front: nil from each call that asks for more than is left.
struct Bytes {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var count: Int { rest.count }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  /// A number of two bytes, the least significant first, as all of Bluetooth has them.
  mutating func little16() -> UInt16? {
    guard let bytes = take(2) else { return nil }
    return UInt16(bytes[bytes.startIndex]) | UInt16(bytes[bytes.startIndex + 1]) << 8
  }

  /// A number of four bytes, the most significant first, as btsnoop has them.
  mutating func big32() -> UInt32? { take(4)?.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The same of eight bytes.
  mutating func big64() -> UInt64? { take(8)?.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension [UInt8] {
  mutating func append(big value: UInt32) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  mutating func append(big value: UInt64) {
    append(big: UInt32(truncatingIfNeeded: value >> 32))
    append(big: UInt32(truncatingIfNeeded: value))
  }
}
