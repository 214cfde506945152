/// The first bytes of an item: what it is, and its number or length (RFC 8949, section 3).
struct CBORHead {
  /// The eight kinds of items.
  enum Major: UInt8 {
    case unsigned, negative, bytes, text, array, map, tag, simple
  }

  let major: Major
  /// The low five bits of the first byte.
  let info: UInt8
  /// The value, length, count, tag number, or the bits of a float.
  let argument: UInt64
  /// Where the item begins.
  let offset: Int

  var isIndefinite: Bool { info == Self.indefinite }

  static let indefinite: UInt8 = 31
  static let breakByte: UInt8 = 0xFF
  static let halfFloat: UInt8 = 25
  static let singleFloat: UInt8 = 26
  static let doubleFloat: UInt8 = 27
}
