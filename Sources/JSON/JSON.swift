/// A JSON value (RFC 8259) that remembers the line it began on, so that a mistake in a file can
/// be named by line and path.
public struct JSON: Sendable {
  /// What the value is.
  public let value: Value
  /// The line of the file on which the value begins, from 1.
  public let line: Int

  /// The kinds of value. Numbers are whole: nothing that is read here needs a fraction, and a fraction
  /// is refused by name rather than rounded.
  public enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSON])
    case object([Member])
  }

  /// One name and value of an object, in the order of the file.
  public struct Member: Sendable {
    /// The member's name.
    public let name: String
    /// The member's value.
    public let value: JSON
  }

  /// The largest file read, in bytes.
  public static let maximumLength = 1 << 20
  /// The deepest nesting of lists and objects.
  public static let maximumDepth = 32

  /// Reads one JSON text. At most `maximumLength` bytes, at most `maximumDepth` levels.
  public init(decoding bytes: [UInt8]) throws(JSONError) {
    guard bytes.count <= JSON.maximumLength else {
      throw JSONError(line: 1, problem: .tooLong(length: bytes.count))
    }
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  init(_ value: Value, line: Int) {
    self.value = value
    self.line = line
  }

  /// What the value is, in words for an error message.
  public var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// Why a text is not JSON as it is read here.
public struct JSONError: Error, Equatable, Sendable {
  /// The line where reading stopped, from 1.
  public let line: Int
  /// What was wrong there.
  public let problem: Problem

  /// The ways a text can fail to be JSON.
  public enum Problem: Equatable, Sendable {
    case tooLong(length: Int)
    case tooDeep
    case endsEarly
    case unexpected(UInt8)
    case trailing
    case badNumber
    case fraction
    case badEscape
    case controlCharacter
    case invalidUTF8
    case repeatedName(String)
  }

  /// The problem in one plain sentence.
  public var sentence: String {
    switch problem {
    case .tooLong(let length):
      "the file has \(length) bytes; at most \(JSON.maximumLength) are read"
    case .tooDeep: "lists and objects are nested more than \(JSON.maximumDepth) deep"
    case .endsEarly: "the file ends in the middle of a value"
    case .unexpected(let byte): "an unexpected \(printable(byte)); is a comma or a quote missing?"
    case .trailing: "something follows after the end"
    case .badNumber: "a number that does not fit into 64 bits or has a leading zero"
    case .fraction: "a number with a fraction or exponent; use a whole number"
    case .badEscape: "a backslash with no known letter after it, or half a surrogate pair"
    case .controlCharacter: "a control character inside a text; write it as \\n or \\u0000"
    case .invalidUTF8: "a text that is not UTF-8"
    case .repeatedName(let name): "\"\(name)\" stands twice in the same object"
    }
  }

  private func printable(_ byte: UInt8) -> String {
    guard (0x21...0x7E).contains(byte) else { return "byte of value \(byte)" }
    return "'\(String(decoding: [byte], as: UTF8.self))'"
  }
}
