internal import CDBus

/// Reads the values of a message, bounded in size, number and depth; libdbus has checked their form.
struct MessageReader {
  /// What came with it so far.
  let descriptors = Descriptors(owning: [])
  private var bytes = 0
  private var values = 0

  /// All values of a message. Reads one message only.
  mutating func read(_ message: borrowing Message) throws(ValueFault) -> [Value] {
    var place = DBusMessageIter()
    guard dbus_message_iter_init(message.handle, &place) != 0 else { return [] }
    return try row(&place, depth: 0)
  }

  /// The values from a place to the end of its container.
  private mutating func row(
    _ place: inout DBusMessageIter, depth: Int
  ) throws(ValueFault) -> [Value] {
    var row: [Value] = []
    while dbus_message_iter_get_arg_type(&place) != TypeCode.end {
      row.append(try value(&place, depth: depth))
      dbus_message_iter_next(&place)
    }
    return row
  }

  private mutating func value(
    _ place: inout DBusMessageIter, depth: Int
  ) throws(ValueFault) -> Value {
    try count(8)
    return switch dbus_message_iter_get_arg_type(&place) {
    case TypeCode.byte: .byte(number(&place, 0))
    case TypeCode.boolean: .boolean(number(&place, dbus_bool_t(0)) != 0)
    case TypeCode.int16: .int16(number(&place, 0))
    case TypeCode.uint16: .uint16(number(&place, 0))
    case TypeCode.int32: .int32(number(&place, 0))
    case TypeCode.uint32: .uint32(number(&place, 0))
    case TypeCode.int64: .int64(number(&place, 0))
    case TypeCode.uint64: .uint64(number(&place, 0))
    case TypeCode.double: .double(number(&place, 0))
    case TypeCode.string: .string(try text(&place))
    case TypeCode.objectPath: .objectPath(try text(&place))
    case TypeCode.signature: .signature(try text(&place))
    case TypeCode.descriptor: .descriptor(try descriptor(&place))
    case TypeCode.array: try array(&place, depth: depth + 1)
    case TypeCode.structure: .structure(try inside(&place, depth: depth + 1))
    case TypeCode.variant: try variant(&place, depth: depth + 1)
    case let code: throw .signature(String(UnicodeScalar(UInt8(truncatingIfNeeded: code))))
    }
  }

  private mutating func inside(
    _ place: inout DBusMessageIter, depth: Int
  ) throws(ValueFault) -> [Value] {
    if depth > Limits.depth { throw .depth(limit: Limits.depth) }
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&place, &inner)
    return try row(&inner, depth: depth)
  }

  private mutating func variant(
    _ place: inout DBusMessageIter, depth: Int
  ) throws(ValueFault) -> Value {
    guard let content = try inside(&place, depth: depth).first else { throw .signature("") }
    return .variant(content)
  }

  private mutating func array(
    _ place: inout DBusMessageIter, depth: Int
  ) throws(ValueFault) -> Value {
    switch dbus_message_iter_get_element_type(&place) {
    case TypeCode.byte: return .bytes(try byteArray(&place))
    case TypeCode.entry: return try dictionary(&place, depth: depth)
    default:
      let signature = String(try self.signature(&place).dropFirst())
      return .array(of: signature, try inside(&place, depth: depth))
    }
  }

  /// The signature is `a{KV…}`: a key is one letter, the rest is the value's.
  private mutating func dictionary(
    _ place: inout DBusMessageIter, depth: Int
  ) throws(ValueFault) -> Value {
    let signature = try self.signature(&place).dropFirst(2).dropLast()
    var entries: [Value.Entry] = []
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&place, &inner)
    while dbus_message_iter_get_arg_type(&inner) != TypeCode.end {
      let pair = try inside(&inner, depth: depth + 1)
      guard pair.count == 2 else { throw .signature(String(signature)) }
      entries.append(Value.Entry(pair[0], pair[1]))
      dbus_message_iter_next(&inner)
    }
    return .dictionary(
      key: String(signature.prefix(1)), value: String(signature.dropFirst()), entries)
  }
}

extension MessageReader {
  private func number<Number: BitwiseCopyable>(
    _ place: inout DBusMessageIter, _ zero: Number
  ) -> Number {
    var number = zero
    dbus_message_iter_get_basic(&place, &number)
    return number
  }

  private mutating func text(_ place: inout DBusMessageIter) throws(ValueFault) -> String {
    var pointer: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&place, &pointer)
    guard let pointer else { return "" }
    let text = String(cString: pointer)
    try count(text.utf8.count, values: 0)
    return text
  }

  private mutating func byteArray(_ place: inout DBusMessageIter) throws(ValueFault) -> [UInt8] {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&place, &inner)
    var start: UnsafePointer<UInt8>?
    var length: CInt = 0
    dbus_message_iter_get_fixed_array(&inner, &start, &length)
    try count(Int(length), values: 0)
    return Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(length)))
  }

  /// libdbus gives a duplicate of our own; none if the process has no descriptor left.
  private mutating func descriptor(_ place: inout DBusMessageIter) throws(ValueFault) -> Int {
    guard descriptors.count < Limits.descriptors else {
      throw .descriptors(limit: Limits.descriptors)
    }
    let number = number(&place, CInt(-1))
    guard number >= 0 else { throw .descriptorPlace(descriptors.count) }
    return descriptors.add(number)
  }

  private func signature(_ place: inout DBusMessageIter) throws(ValueFault) -> String {
    guard let text = dbus_message_iter_get_signature(&place) else { throw .signature("") }
    defer { dbus_free(text) }
    return String(cString: text)
  }

  private mutating func count(_ bytes: Int, values: Int = 1) throws(ValueFault) {
    self.bytes += bytes
    self.values += values
    if self.bytes > Limits.bytes { throw .size(limit: Limits.bytes) }
    if self.values > Limits.values { throw .count(limit: Limits.values) }
  }
}
