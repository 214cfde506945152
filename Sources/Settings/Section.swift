/// A part of a configuration file: a head as `[cards]`, and the lines `key = value` below it.
public struct Section: Equatable, Sendable {
  /// What stands in the brackets.
  public let name: String
  /// The head's line; lines count from 1.
  public let line: Int
  /// What stands below it, in its order; no key twice.
  public internal(set) var assignments: [Assignment] = []

  /// One line `key = value`.
  public struct Assignment: Equatable, Sendable {
    /// What is left of the equals sign.
    public let key: String
    /// What is right of it; may be empty.
    public let value: String
    /// The line; lines count from 1.
    public let line: Int

    /// An assignment with all its parts.
    public init(key: String, value: String, line: Int) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  /// The sections of a configuration file, in its order; empty lines and lines that begin with `#`
  /// are passed over, and so is the mark that some editors put in front of UTF-8 (EF BB BF).
  ///
  /// - Throws: the first fault, with its line.
  public static func sections(of bytes: [UInt8]) throws(LineFault) -> [Section] {
    if bytes.count > Settings.fileLimit {
      throw LineFault(1, "the file has more than \(Settings.fileLimit) bytes")
    }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var sections: [Section] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LineFault(index + 1, "it is not UTF-8: save the file as UTF-8")
      }
      try add(trimmed(text[...].utf8), index + 1, to: &sections)
    }
    return sections
  }

  private static func add(
    _ line: Substring.UTF8View, _ number: Int, to sections: inout [Section]
  ) throws(LineFault) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "[") {
      sections.append(Section(name: try head(line, number, after: sections), line: number))
      return
    }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw LineFault(number, "it is neither a head in brackets nor of the form key = value")
    }
    let key = String(decoding: trimmed(line[..<equals]), as: UTF8.self)
    guard let last = sections.indices.last else {
      throw LineFault(
        number,
        Settings.Key(rawValue: key) != nil
          ? "\(key) is a setting of belfryd: it belongs into belfry.conf"
          : "it stands above the first head, a name in brackets")
    }
    let value = String(decoding: trimmed(line[line.index(after: equals)...]), as: UTF8.self)
    if let earlier = sections[last].assignments.first(where: { $0.key == key }) {
      throw LineFault(
        number, "\(key) was set in line \(earlier.line) already: remove one of the two")
    }
    sections[last].assignments.append(Assignment(key: key, value: value, line: number))
  }

  private static func head(
    _ line: Substring.UTF8View, _ number: Int, after sections: [Section]
  ) throws(LineFault) -> String {
    guard line.last == UInt8(ascii: "]") else {
      throw LineFault(number, "the head has no closing ]")
    }
    let name = String(decoding: trimmed(line.dropFirst().dropLast()), as: UTF8.self)
    if let earlier = sections.first(where: { $0.name == name }) {
      throw LineFault(number, "[\(name)] began in line \(earlier.line) already: put both together")
    }
    return name
  }
}

/// What is wrong with a line of a configuration file.
public struct LineFault: Error, Equatable, Sendable {
  /// The line; lines count from 1.
  public let line: Int
  /// What is wrong and what helps, as a sentence without a full stop.
  public let sentence: String

  /// A fault of that line.
  public init(_ line: Int, _ sentence: String) {
    self.line = line
    self.sentence = sentence
  }

  /// The fault with the file's name, for a person.
  public func text(in file: String) -> String { "\(file), line \(line): \(sentence)" }
}

extension Section.Assignment {
  /// A fault of this line.
  public func fault(_ sentence: String) -> LineFault { LineFault(line, "\(key) \(sentence)") }

  /// There is no such key in its section; there are these.
  public func unknown(in section: Section, _ keys: [String]) -> LineFault {
    LineFault(
      line, "[\(section.name)] has no \(key); it has \(keys.joinedAsWords)")
  }

  /// The value as a number of a range.
  public func number(in range: ClosedRange<Int>) throws(LineFault) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw fault(
        "must be a number from \(range.lowerBound) to \(range.upperBound), not \"\(value)\"")
    }
    return number
  }

  /// The value as one of some words.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type = Choice.self
  ) throws(LineFault) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: value) else {
      let words = Choice.allCases.map { $0.rawValue }
      throw fault("must be one of \(words.joinedAsWords), not \"\(value)\"")
    }
    return choice
  }

  /// The value as yes or no.
  public func yesOrNo() throws(LineFault) -> Bool {
    switch value {
    case "yes": return true
    case "no": return false
    default: throw fault("must be yes or no, not \"\(value)\"")
    }
  }

  /// The words of the value, which spaces or commas keep apart.
  public var words: [String] {
    value.utf8.split { $0 == 0x20 || $0 == 0x2C || $0 == 0x09 }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension [String] {
  /// The texts with commas, and an "and" before the last one.
  var joinedAsWords: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
