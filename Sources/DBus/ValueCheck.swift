internal import Glibc

/// Holds the values of a message against all that libdbus or the bus would not survive or forgive.
struct ValueCheck {
  private let descriptors: [CInt]
  private var bytes = 0
  private var values = 0
  private var places = 0

  /// Refuses arguments that must not be sent.
  static func check(_ arguments: [Value], descriptors: [CInt]) throws(DBusError) {
    var check = ValueCheck(descriptors: descriptors)
    for argument in arguments { try check.visit(argument, depth: 0) }
    guard isSignature(arguments.signature) else {
      throw .unfitValue(.signature(arguments.signature))
    }
  }

  private init(descriptors: [CInt]) { self.descriptors = descriptors }

  private mutating func visit(_ value: Value, depth: Int) throws(DBusError) {
    try count(8)
    switch value {
    case .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double: break
    case .string(let text): try visit(text, .text)
    case .objectPath(let text): try visit(text, .objectPath)
    case .signature(let text):
      guard isSignature(text) else { throw .unfitValue(.signature(text)) }
    case .descriptor(let place):
      guard descriptors.indices.contains(place), fcntl(descriptors[place], F_GETFD) >= 0 else {
        throw .unfitValue(.descriptorPlace(place))
      }
      // Each value is a duplicate of its own in the message, also of the same place.
      places += 1
      if places > Limits.descriptors { throw .unfitValue(.descriptors(limit: Limits.descriptors)) }
    case .bytes(let bytes):
      try enter(depth + 1)
      try count(bytes.count, values: 0)
    case .array(let signature, let elements):
      try visit(elements, of: signature, depth: depth + 1)
    case .dictionary(let key, let value, let entries):
      try visit(entries, key, value, depth: depth + 2)
    case .structure(let fields):
      try enter(depth + 1)
      for field in fields { try visit(field, depth: depth + 1) }
    case .variant(let content):
      try enter(depth + 1)
      try visit(content, depth: depth + 1)
      guard isSingleSignature(content.signature) else {
        throw .unfitValue(.signature(content.signature))
      }
    }
  }

  private mutating func visit(_ text: String, _ kind: NameKind) throws(DBusError) {
    try count(text.utf8.count, values: 0)
    try kind.check(text)
  }

  private mutating func visit(
    _ elements: [Value], of signature: String, depth: Int
  ) throws(DBusError) {
    try enter(depth)
    guard isSingleSignature(signature) else { throw .unfitValue(.signature(signature)) }
    for element in elements {
      try expect(signature, element)
      try visit(element, depth: depth)
    }
  }

  private mutating func visit(
    _ entries: [Value.Entry], _ key: String, _ value: String, depth: Int
  ) throws(DBusError) {
    try enter(depth)
    guard isSingleSignature(value), isSingleSignature("a{" + key + value + "}") else {
      throw .unfitValue(.signature("a{" + key + value + "}"))
    }
    for entry in entries {
      try expect(key, entry.key)
      try expect(value, entry.value)
      try visit(entry.key, depth: depth)
      try visit(entry.value, depth: depth)
    }
  }

  private func enter(_ depth: Int) throws(DBusError) {
    if depth > Limits.depth { throw .unfitValue(.depth(limit: Limits.depth)) }
  }

  private func expect(_ signature: String, _ value: Value) throws(DBusError) {
    let found = value.signature
    if found != signature { throw .unfitValue(.type(expected: signature, found: found)) }
  }

  private mutating func count(_ bytes: Int, values: Int = 1) throws(DBusError) {
    self.bytes += bytes
    self.values += values
    if self.bytes > Limits.bytes { throw .unfitValue(.size(limit: Limits.bytes)) }
    if self.values > Limits.values { throw .unfitValue(.count(limit: Limits.values)) }
  }
}
