extension Pattern {
  /// A pattern as it stands in a settings file: milliseconds on, off, on, off … Behind a time may
  /// stand its strength as `@30` (percent) and its tone as `/2400` (hertz). `x3` at the end of the
  /// row says how often, without it the row has no end; `;` separates stages.
  ///
  ///     200/2400 100 200/3000 500 x2; 400 200
  ///
  /// - Throws: `PatternFault` with the word that is wrong.
  public init(_ text: String) throws(PatternFault) {
    var stages: [Stage] = []
    for row in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      if let last = stages.last, last.times == nil { throw .afterEndless }
      stages.append(try Stage(row: row))
    }
    self.init(stages)
  }
}

/// What is wrong with a pattern's text.
public enum PatternFault: Error, Equatable, Sendable {
  /// A word is neither a time such as 200, 200@30 or 200/2400 nor, as the last one, x3.
  case word(String)
  /// A row has no time in it.
  case empty
  /// Something follows a row without end.
  case afterEndless
}

extension PatternFault: CustomStringConvertible {
  /// A plain sentence that says what to do, without a full stop.
  public var description: String {
    switch self {
    case .word(let word):
      "\"\(word)\" is neither a time in milliseconds, 1 to 60000, with @PERCENT or /HERTZ behind "
        + "it, nor a last word such as x3"
    case .empty: "a row of a pattern has no times: give some, such as 200 100"
    case .afterEndless: "a row without x3 or the like at its end never ends: give it one"
    }
  }
}

extension Pattern.Stage {
  fileprivate init(row: Substring.UTF8View) throws(PatternFault) {
    var steps: [Pattern.Step] = []
    var times: UInt64?
    for word in row.split(separator: UInt8(ascii: " ")) {
      if times != nil { throw .word(String(decoding: word, as: UTF8.self)) }
      if word.first == UInt8(ascii: "x") {
        times = try Pattern.number(word.dropFirst(), in: 1...1000, of: word)
      } else {
        let isOn = steps.count.isMultiple(of: 2)
        steps.append(try Pattern.Step(word: word, isOn: isOn))
      }
    }
    if steps.isEmpty { throw .empty }
    self.init(steps, times: times)
  }
}

extension Pattern.Step {
  fileprivate init(word: Substring.UTF8View, isOn: Bool) throws(PatternFault) {
    var rest = word
    var pitch: UInt16?
    var percent: UInt8 = isOn ? 100 : 0
    if let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let tone = try Pattern.number(rest[rest.index(after: slash)...], in: 20...20_000, of: word)
      pitch = UInt16(tone)
      rest = rest[..<slash]
    }
    if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      let share = try Pattern.number(rest[rest.index(after: at)...], in: 0...100, of: word)
      percent = UInt8(share)
      rest = rest[..<at]
    }
    let time = try Pattern.number(rest, in: 1...60_000, of: word)
    self.init(Level(percent: percent, pitch: pitch), for: time)
  }
}

extension Pattern {
  fileprivate static func number(
    _ digits: Substring.UTF8View, in range: ClosedRange<UInt64>, of word: Substring.UTF8View
  ) throws(PatternFault) -> UInt64 {
    guard let number = UInt64(String(decoding: digits, as: UTF8.self)), range.contains(number)
    else { throw .word(String(decoding: word, as: UTF8.self)) }
    return number
  }
}
