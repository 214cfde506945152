extension [UInt8] {
  func littleEndian16(at index: Int) -> UInt16 {
    UInt16(self[index]) | UInt16(self[index + 1]) << 8
  }

  func littleEndian24(at index: Int) -> Int {
    Int(littleEndian16(at: index)) | Int(self[index + 2]) << 16
  }

  mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// Appends the low 24 bits.
  mutating func appendLittleEndian24(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value >> 16))
  }
}
