/// Reads JSON (RFC 8259) from bytes, counting lines on the way.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    let value = try self.value()
    skipSpace()
    guard position == bytes.count else { throw error(.trailing) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    let begin = line
    switch try peek() {
    case UInt8(ascii: "{"): return JSON(try object(), line: begin)
    case UInt8(ascii: "["): return JSON(try list(), line: begin)
    case UInt8(ascii: "\""): return JSON(.text(try text()), line: begin)
    case UInt8(ascii: "t"): return JSON(try word("true", .bool(true)), line: begin)
    case UInt8(ascii: "f"): return JSON(try word("false", .bool(false)), line: begin)
    case UInt8(ascii: "n"): return JSON(try word("null", .null), line: begin)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSON(.number(try number()), line: begin)
    case let other: throw error(.unexpected(other))
    }
  }

  private mutating func object() throws(JSONError) -> JSON.Value {
    try enter()
    var members: [JSON.Member] = []
    while try !closes(UInt8(ascii: "}"), afterItems: members.count) {
      skipSpace()
      guard try peek() == UInt8(ascii: "\"") else { throw error(.unexpected(try peek())) }
      let name = try text()
      guard !members.contains(where: { $0.name == name }) else {
        throw error(.repeatedName(name))
      }
      skipSpace()
      try take(UInt8(ascii: ":"))
      members.append(JSON.Member(name: name, value: try value()))
    }
    depth -= 1
    return .object(members)
  }

  private mutating func list() throws(JSONError) -> JSON.Value {
    try enter()
    var items: [JSON] = []
    while try !closes(UInt8(ascii: "]"), afterItems: items.count) {
      items.append(try value())
    }
    depth -= 1
    return .list(items)
  }

  /// Steps over the opening bracket.
  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= JSON.maximumDepth else { throw error(.tooDeep) }
    position += 1
  }

  /// Steps over the closing bracket, or over the comma between two items.
  private mutating func closes(_ bracket: UInt8, afterItems count: Int) throws(JSONError) -> Bool {
    skipSpace()
    if try peek() == bracket {
      position += 1
      return true
    }
    if count > 0 { try take(UInt8(ascii: ",")) }
    return false
  }

  private mutating func word(_ word: StaticString, _ meaning: JSON.Value) throws(JSONError)
    -> JSON.Value
  {
    for index in 0..<word.utf8CodeUnitCount {
      try take(word.utf8Start[index])
    }
    return meaning
  }

  private mutating func number() throws(JSONError) -> Int {
    let negative = try peek() == UInt8(ascii: "-")
    if negative { position += 1 }
    var result = 0
    var digits = 0
    while position < bytes.count, case let digit = bytes[position], isDigit(digit) {
      guard digits == 0 || result != 0 else { throw error(.badNumber) }
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      let step = Int(digit - UInt8(ascii: "0"))
      let (sum, carry) = product.subtractingReportingOverflow(step)
      guard !overflow, !carry else { throw error(.badNumber) }
      result = sum
      digits += 1
      position += 1
    }
    guard digits > 0 else { throw error(.badNumber) }
    if position < bytes.count, isFraction(bytes[position]) { throw error(.fraction) }
    if negative { return result }
    guard result > Int.min else { throw error(.badNumber) }
    return -result
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isFraction(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  // MARK: Text

  private mutating func text() throws(JSONError) -> String {
    position += 1
    var units: [UInt8] = []
    while true {
      let byte = try peek()
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: units, as: UTF8.self) else {
          throw error(.invalidUTF8)
        }
        return text
      case UInt8(ascii: "\\"): units += try escape()
      case 0..<0x20: throw error(.controlCharacter)
      default: units.append(byte)
      }
    }
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    let letter = try peek()
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return Array(Unicode.UTF8.encode(try scalar()) ?? .init())
    default: throw error(.badEscape)
    }
  }

  /// The scalar of `\u`, two of them if it is the first half of a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first) else { throw error(.badEscape) }
    guard try peek() == UInt8(ascii: "\\") else { throw error(.badEscape) }
    position += 1
    guard try peek() == UInt8(ascii: "u") else { throw error(.badEscape) }
    position += 1
    let second = try codeUnit()
    guard (0xDC00..<0xE000).contains(second) else { throw error(.badEscape) }
    let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw error(.badEscape) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit = try peek()
      position += 1
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
      default: throw error(.badEscape)
      }
    }
    return value
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      position += 1
    }
  }

  private func peek() throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error(.endsEarly) }
    return bytes[position]
  }

  private mutating func take(_ expected: UInt8) throws(JSONError) {
    let found = try peek()
    guard found == expected else { throw error(.unexpected(found)) }
    position += 1
  }

  private func error(_ problem: JSONError.Problem) -> JSONError {
    JSONError(line: line, problem: problem)
  }
}
