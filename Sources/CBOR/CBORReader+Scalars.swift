extension CBORReader {
  /// Reads an integer that is not negative.
  ///
  /// - Throws: `CBORError`.
  public mutating func unsigned() throws(CBORError) -> UInt64 {
    try head(.unsigned, expected: .unsigned).argument
  }

  /// Reads an integer of either sign.
  ///
  /// - Throws: `CBORError`; `outOfRange` if 64 bits with sign do not hold it.
  public mutating func integer() throws(CBORError) -> Int64 {
    let head = try head()
    guard head.major == .unsigned || head.major == .negative else {
      throw CBORError(.unexpectedType(expected: .integer), at: head.offset)
    }
    guard let magnitude = Int64(exactly: head.argument) else {
      throw CBORError(.outOfRange, at: head.offset)
    }
    return head.major == .unsigned ? magnitude : -1 - magnitude
  }

  /// Reads an integer that a narrower type holds.
  ///
  /// - Throws: `CBORError`; `outOfRange` if the type does not hold it.
  public mutating func number<Number: FixedWidthInteger>() throws(CBORError) -> Number {
    let start = offset
    guard let number = Number(exactly: try integer()) else {
      throw CBORError(.outOfRange, at: start)
    }
    return number
  }

  /// Reads true or false.
  ///
  /// - Throws: `CBORError`.
  public mutating func boolean() throws(CBORError) -> Bool {
    let head = try head(.simple, expected: .boolean)
    guard head.info == 20 || head.info == 21 else {
      throw CBORError(.unexpectedType(expected: .boolean), at: head.offset)
    }
    return head.info == 21
  }

  /// Reads a floating-point number of any width.
  ///
  /// - Throws: `CBORError`.
  public mutating func float() throws(CBORError) -> Double {
    let head = try head(.simple, expected: .float)
    guard let bits = head.doubleBits else {
      throw CBORError(.unexpectedType(expected: .float), at: head.offset)
    }
    return Double(bitPattern: bits)
  }

  /// Reads a byte string of at most so many bytes.
  ///
  /// - Throws: `CBORError`; `tooMany` if it is longer.
  public mutating func byteString(limit: Int = .max) throws(CBORError) -> [UInt8] {
    let head = try head(.bytes, expected: .bytes)
    return Array(bytes[try stretch(of: head, limit: limit)])
  }

  /// Reads a text string of at most so many bytes of UTF-8.
  ///
  /// - Throws: `CBORError`; `tooMany` if it is longer.
  public mutating func text(limit: Int = .max) throws(CBORError) -> String {
    let head = try head(.text, expected: .text)
    return try text(in: try stretch(of: head, limit: limit))
  }

  /// Passes over a string's content and says where it was.
  mutating func stretch(of head: CBORHead, limit: Int = .max) throws(CBORError) -> Range<Int> {
    let length = try length(of: head)
    guard length <= limit else { throw CBORError(.tooMany(limit: limit), at: head.offset) }
    let start = offset
    offset += length
    return start..<offset
  }

  func text(in range: Range<Int>) throws(CBORError) -> String {
    try checkText(in: range)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  func checkText(in range: Range<Int>) throws(CBORError) {
    let fault = bytes.withUnsafeBytes { all in
      UTF8Check.firstFault(in: UnsafeRawBufferPointer(rebasing: all[range]))
    }
    if let fault { throw CBORError(.invalidUTF8, at: range.lowerBound + fault) }
  }
}

extension CBORHead {
  /// The bits of a floating-point number, widened to 64; nil for any other item.
  var doubleBits: UInt64? {
    guard major == .simple else { return nil }
    switch info {
    case Self.halfFloat: return FloatBits.double(fromHalf: UInt16(truncatingIfNeeded: argument))
    case Self.singleFloat:
      return FloatBits.double(fromSingle: UInt32(truncatingIfNeeded: argument))
    case Self.doubleFloat: return argument
    default: return nil
    }
  }
}
