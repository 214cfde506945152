/// Well-formed UTF-8 as RFC 3629, section 4 has it: no overlong forms, no surrogates.
enum UTF8Check {
  /// The first byte of the first sequence that is not well-formed; nil if all are.
  static func firstFault(in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let width = sequence(in: bytes, at: index)
      if width == 0 { return index }
      index += width
    }
    return nil
  }

  /// The length of the sequence that begins here; zero if it is not well-formed.
  private static func sequence(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let width: Int
    let second: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (width, second) = (2, 0x80...0xBF)
    case 0xE0: (width, second) = (3, 0xA0...0xBF)
    case 0xED: (width, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (width, second) = (3, 0x80...0xBF)
    case 0xF0: (width, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (width, second) = (4, 0x80...0xBF)
    case 0xF4: (width, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + width <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for place in (index + 2)..<max(index + 2, index + width) where bytes[place] & 0xC0 != 0x80 {
      return 0
    }
    return width
  }
}
