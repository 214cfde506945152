/// Why bytes are not the CBOR that was expected, and where.
public struct CBORError: Error, Equatable, Sendable {
  /// What is wrong.
  public let reason: Reason
  /// The byte at which it is wrong, counted from the start of the input.
  public let offset: Int

  /// An error at a place in the input.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The input ends inside an item.
    case truncated
    /// The input goes on after the item.
    case trailingBytes
    /// The input is longer than the limit in bytes.
    case tooLong(limit: Int)
    /// Items nest deeper than the limit.
    case tooDeep(limit: Int)
    /// There are more items than the limit, over all levels.
    case tooManyItems(limit: Int)
    /// A head byte that RFC 8949 reserves, or a break where none can be.
    case reserved
    /// A number, length or float is not in its shortest form.
    case notShortest
    /// An item of indefinite length, which the deterministic form does not have.
    case indefiniteLength
    /// A map's keys are not in ascending order.
    case unsortedKeys
    /// A map has a key twice.
    case duplicateKey
    /// Text is not UTF-8.
    case invalidUTF8
    /// Another kind of item was expected.
    case unexpectedType(expected: ItemType)
    /// A value outside of what the schema allows.
    case outOfRange
    /// A list is longer, or text or bytes are longer, than the schema allows.
    case tooMany(limit: Int)
    /// An array that must have so many elements has more or fewer.
    case wrongCount(expected: Int)
    /// A map lacks an entry that the schema demands; the offset is the map's.
    case missingKey(Int)
  }

  /// The kinds of items a schema can expect.
  public enum ItemType: Equatable, Sendable {
    /// An integer that is not negative.
    case unsigned
    /// An integer.
    case integer
    /// A byte string.
    case bytes
    /// A text string.
    case text
    /// An array.
    case array
    /// A map.
    case map
    /// True or false.
    case boolean
    /// A floating-point number.
    case float
  }
}
