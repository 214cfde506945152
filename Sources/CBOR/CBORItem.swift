/// Any CBOR data item as a value. Integers and bignums of more than 64 bits are tagged byte strings.
public indirect enum CBORItem: Equatable, Sendable {
  /// An integer that is not negative.
  case unsigned(UInt64)
  /// The integer -1 minus this.
  case negative(UInt64)
  /// A byte string.
  case bytes([UInt8])
  /// A text string.
  case text(String)
  /// An array.
  case array([CBORItem])
  /// A map; no two keys are the same.
  case map([Entry])
  /// An item with a tag number.
  case tagged(UInt64, CBORItem)
  /// A simple value: 20 false, 21 true, 22 null, 23 undefined; 24 to 31 do not exist.
  case simple(UInt8)
  /// A floating-point number as the bits of a double, so that NaN is equal to itself.
  case double(bits: UInt64)

  /// An entry of a map.
  public struct Entry: Equatable, Sendable {
    /// The key.
    public let key: CBORItem
    /// The value.
    public let value: CBORItem

    /// An entry.
    public init(key: CBORItem, value: CBORItem) {
      self.key = key
      self.value = value
    }
  }

  /// False.
  public static let no = CBORItem.simple(20)
  /// True.
  public static let yes = CBORItem.simple(21)
  /// Null.
  public static let null = CBORItem.simple(22)
  /// Undefined.
  public static let undefined = CBORItem.simple(23)

  /// An integer of either sign.
  public static func integer(_ value: Int64) -> CBORItem {
    value < 0 ? .negative(UInt64(-1 - value)) : .unsigned(UInt64(value))
  }

  /// A floating-point number.
  public static func double(_ value: Double) -> CBORItem { .double(bits: value.bitPattern) }
}
