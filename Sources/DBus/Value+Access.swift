extension Value {
  /// A byte.
  public var byte: UInt8? { if case .byte(let value) = self { value } else { nil } }
  /// A boolean.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// A signed number of 16 bits.
  public var int16: Int16? { if case .int16(let value) = self { value } else { nil } }
  /// An unsigned number of 16 bits.
  public var uint16: UInt16? { if case .uint16(let value) = self { value } else { nil } }
  /// A signed number of 32 bits.
  public var int32: Int32? { if case .int32(let value) = self { value } else { nil } }
  /// An unsigned number of 32 bits.
  public var uint32: UInt32? { if case .uint32(let value) = self { value } else { nil } }
  /// A signed number of 64 bits.
  public var int64: Int64? { if case .int64(let value) = self { value } else { nil } }
  /// An unsigned number of 64 bits.
  public var uint64: UInt64? { if case .uint64(let value) = self { value } else { nil } }
  /// A floating-point number.
  public var double: Double? { if case .double(let value) = self { value } else { nil } }
  /// A string.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// An object path.
  public var objectPath: String? { if case .objectPath(let value) = self { value } else { nil } }
  /// An array of bytes.
  public var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  /// The place of a descriptor.
  public var descriptor: Int? { if case .descriptor(let value) = self { value } else { nil } }
  /// What a variant holds.
  public var content: Value? { if case .variant(let value) = self { value } else { nil } }
  /// The fields of a structure.
  public var fields: [Value]? { if case .structure(let value) = self { value } else { nil } }
  /// The elements of an array that is none of bytes.
  public var elements: [Value]? { if case .array(_, let value) = self { value } else { nil } }
  /// The entries of a dictionary, in order.
  public var entries: [Entry]? {
    if case .dictionary(_, _, let value) = self { value } else { nil }
  }

  /// The elements of an array of strings or of object paths.
  public var strings: [String]? {
    guard case .array("s", let elements) = self else {
      guard case .array("o", let elements) = self else { return nil }
      return elements.compactMap(\.objectPath)
    }
    return elements.compactMap(\.string)
  }

  /// A dictionary by strings or object paths; values that are variants are unpacked, so that
  /// `a{sv}` gives the values themselves. Of equal keys the last one counts.
  public var dictionary: [String: Value]? {
    guard case .dictionary(let key, _, let entries) = self, key == "s" || key == "o" else {
      return nil
    }
    var result: [String: Value] = [:]
    for entry in entries {
      guard let name = entry.key.string ?? entry.key.objectPath else { continue }
      result[name] = entry.value.content ?? entry.value
    }
    return result
  }
}
