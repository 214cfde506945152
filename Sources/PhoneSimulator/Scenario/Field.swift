internal import JSON

/// A value of a scenario file together with the way to it, so that each refusal can say where.
struct Field {
  let json: JSON
  let path: String

  /// The whole of a file.
  init(decoding bytes: [UInt8]) throws(ScenarioError) {
    do throws(JSONError) {
      json = try JSON(decoding: bytes)
    } catch {
      throw ScenarioError(line: error.line, path: "", sentence: error.sentence)
    }
    path = ""
  }

  init(json: JSON, path: String) {
    self.json = json
    self.path = path
  }

  func error(_ sentence: String) -> ScenarioError {
    ScenarioError(line: json.line, path: path, sentence: sentence)
  }

  // MARK: Plain values

  /// A text of at most that many bytes in UTF-8.
  func text(atMost limit: Int = 1024) throws(ScenarioError) -> String {
    guard case .text(let text) = json.value else {
      throw error("a text is needed here, not \(json.kind)")
    }
    guard text.utf8.count <= limit else {
      throw error("the text has \(text.utf8.count) bytes; at most \(limit) are taken")
    }
    return text
  }

  /// A whole number within the range.
  func number(_ range: ClosedRange<Int>) throws(ScenarioError) -> Int {
    guard case .number(let number) = json.value else {
      throw error("a whole number is needed here, not \(json.kind)")
    }
    guard range.contains(number) else {
      throw error("\(number) is outside \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func flag() throws(ScenarioError) -> Bool {
    guard case .bool(let flag) = json.value else {
      throw error("true or false is needed here, not \(json.kind)")
    }
    return flag
  }

  /// One of a closed set of words.
  func word<Word>(_ words: [(String, Word)]) throws(ScenarioError) -> Word {
    let text = try self.text(atMost: 64)
    for (name, word) in words where name == text { return word }
    throw error("\"\(text)\" is not known here; write one of \(list(words.map { $0.0 }))")
  }

  /// Bytes from hexadecimal digits, at most that many.
  func bytes(atMost limit: Int) throws(ScenarioError) -> [UInt8] {
    let digits = Array(try text(atMost: limit * 2).utf8)
    var result: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = nibble(digit) else { throw error("hexadecimal digits are needed here") }
      if let first = high {
        result.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { throw error("an even number of hexadecimal digits is needed here") }
    return result
  }

  // MARK: Lists and objects

  /// The items of a list of at most that many.
  func items(atMost limit: Int) throws(ScenarioError) -> [Field] {
    guard case .list(let items) = json.value else {
      throw error("a list is needed here, not \(json.kind)")
    }
    guard items.count <= limit else {
      throw error("the list has \(items.count) items; at most \(limit) are taken")
    }
    var fields: [Field] = []
    for (index, item) in items.enumerated() {
      fields.append(Field(json: item, path: "\(path)[\(index)]"))
    }
    return fields
  }

  /// An object whose members all bear one of the given names.
  func object(_ known: [String]) throws(ScenarioError) -> Fields {
    guard case .object(let members) = json.value else {
      throw error("an object { … } is needed here, not \(json.kind)")
    }
    for member in members where !known.contains(member.name) {
      let place = Field(json: member.value, path: path)
      throw place.error("\"\(member.name)\" is not known here; known are \(list(known))")
    }
    return Fields(whole: self, members: members)
  }

  private func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The members of an object in a scenario file.
struct Fields {
  let whole: Field
  let members: [JSON.Member]

  /// The member of that name, if the file has it.
  subscript(name: String) -> Field? {
    for member in members where member.name == name {
      let path = whole.path.isEmpty ? name : "\(whole.path).\(name)"
      return Field(json: member.value, path: path)
    }
    return nil
  }

  /// The member of that name, which must be there.
  func required(_ name: String) throws(ScenarioError) -> Field {
    guard let field = self[name] else { throw whole.error("\"\(name)\" is missing") }
    return field
  }

  func text(_ name: String, atMost limit: Int = 1024) throws(ScenarioError) -> String? {
    guard let field = self[name] else { return nil }
    return try field.text(atMost: limit)
  }

  func number(_ name: String, _ range: ClosedRange<Int>) throws(ScenarioError) -> Int? {
    guard let field = self[name] else { return nil }
    return try field.number(range)
  }

  func flag(_ name: String) throws(ScenarioError) -> Bool? {
    guard let field = self[name] else { return nil }
    return try field.flag()
  }
}
