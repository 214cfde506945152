/// The words of a command line: options with their values, and operands.
struct Words {
  /// A command line that makes no sense: one plain sentence, without a full stop.
  struct Problem: Error {
    let sentence: String
  }

  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// Reads the words after the command's name by what its manual lists; `--help` or `-h` goes before all.
  init(_ arguments: [String], of manual: Manual) throws(Problem) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" {
        values["--help"] = ""
        return
      }
      guard word.hasPrefix("--"), word != "--" else {
        operands.append(contentsOf: word == "--" ? Array(rest) : [word])
        if word == "--" { rest = [] }
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = manual.options.first(where: { $0.name == name }) else {
        throw Problem(sentence: "there is no option \(name)")
      }
      if option.value.isEmpty {
        if parts.count > 1 { throw Problem(sentence: "\(name) takes no value") }
        values[name] = ""
      } else {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst(), !value.isEmpty
        else { throw Problem(sentence: "\(name) wants a value: \(option.value)") }
        values[name] = value
      }
    }
  }

  /// Whether an option is given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, if it is given.
  func value(of name: String) -> String? { values[name] }

  /// A number in the place of an operand or a value.
  static func number<Number: FixedWidthInteger>(
    _ text: String, _ what: String, in range: ClosedRange<Number>
  ) throws(Problem) -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw Problem(
        sentence: "\(what) is a number from \(range.lowerBound) to \(range.upperBound), "
          + "not \"\(text)\"")
    }
    return number
  }

  /// Refuses all but so many operands.
  func expect(_ counts: ClosedRange<Int>, _ what: String) throws(Problem) {
    if operands.count > counts.upperBound {
      throw Problem(sentence: "\"\(operands[counts.upperBound])\" is one word too many")
    }
    if operands.count < counts.lowerBound { throw Problem(sentence: "\(what) is missing") }
  }
}
