/// A cursor over deterministic CBOR (RFC 8949, section 4.2): the caller says what it expects next.
///
/// Refused are: lengths and numbers not in their shortest form, indefinite lengths, map keys out of
/// order or twice, text that is not UTF-8. So one value has one encoding, a duplicate key is found
/// without memory, and unknown parts can be kept as they came. Nothing is allocated on the word of a
/// length; time is linear in the input. After an error the reader is of no further use.
public struct CBORReader {
  /// Whether an encoding other than the deterministic one is taken.
  enum Form { case deterministic, any }

  let bytes: [UInt8]
  let limits: CBORLimits
  let form: Form
  /// The next byte to be read, counted from the start of the input.
  public internal(set) var offset = 0
  var depth = 0
  var items = 0

  /// A cursor at the start of some bytes.
  ///
  /// - Throws: `CBORError.Reason.tooLong`.
  public init(_ bytes: [UInt8], limits: CBORLimits) throws(CBORError) {
    try self.init(bytes, limits: limits, form: .deterministic)
  }

  init(_ bytes: [UInt8], limits: CBORLimits, form: Form) throws(CBORError) {
    guard bytes.count <= limits.bytes else {
      throw CBORError(.tooLong(limit: limits.bytes), at: limits.bytes)
    }
    self.bytes = bytes
    self.limits = limits
    self.form = form
  }

  /// Checks that nothing follows.
  ///
  /// - Throws: `CBORError.Reason.trailingBytes`.
  public func finish() throws(CBORError) {
    guard offset == bytes.count else { throw CBORError(.trailingBytes, at: offset) }
  }

  /// The kind of the next item without reading it; nil at the end and for what no schema expects.
  public var nextType: CBORError.ItemType? {
    guard offset < bytes.count, let major = CBORHead.Major(rawValue: bytes[offset] >> 5) else {
      return nil
    }
    switch (major, bytes[offset] & 31) {
    case (.unsigned, _): return .unsigned
    case (.negative, _): return .integer
    case (.bytes, _): return .bytes
    case (.text, _): return .text
    case (.array, _): return .array
    case (.map, _): return .map
    case (.simple, 20), (.simple, 21): return .boolean
    case (.simple, CBORHead.halfFloat...CBORHead.doubleFloat): return .float
    case (.simple, _), (.tag, _): return nil
    }
  }

  var remaining: Int { bytes.count - offset }

  /// Goes one level down.
  mutating func enter(at start: Int) throws(CBORError) {
    guard depth < limits.depth else { throw CBORError(.tooDeep(limit: limits.depth), at: start) }
    depth += 1
  }
}
