internal import Pixels

/// The words after a screen's kind, taken one by one; what is left over in the end is not known.
struct ChoiceWords {
  private var words: ArraySlice<String>
  private var settings: [String: String] = [:]

  init(_ text: String) { words = text.split(separator: " ").map(String.init)[...] }

  mutating func first() -> String? { words.popFirst() }

  /// A device's path.
  mutating func device(such example: String) throws(ScreenChoice.Refusal) -> String {
    guard let path = words.popFirst(), path.hasPrefix("/") else {
      throw ScreenChoice.Refusal(
        text: "after the screen's kind comes its device, such as \(example)")
    }
    return path
  }

  /// All words from here on are settings.
  mutating func readSettings() throws(ScreenChoice.Refusal) {
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, settings.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw ScreenChoice.Refusal(
          text: "\(word) is no setting such as rotate=90, or stands there twice")
      }
    }
  }

  /// A setting's text; nil if it is not there.
  mutating func text(_ name: String) -> String? { settings.removeValue(forKey: name) }

  /// A number within a range, also as 0x3C.
  mutating func number(
    _ name: String, in range: ClosedRange<Int>
  ) throws(ScreenChoice.Refusal) -> Int? {
    guard let text = text(name) else { return nil }
    let digits = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    guard let number = digits, range.contains(number) else {
      throw ScreenChoice.Refusal(
        text: "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return number
  }

  /// Two numbers with something between them.
  mutating func pair(
    _ name: String, separator: Character, such example: String
  ) throws(ScreenChoice.Refusal) -> (Int, Int)? {
    guard let text = text(name) else { return nil }
    let numbers = text.split(separator: separator).map { Int($0) ?? -1 }
    guard numbers.count == 2, numbers.allSatisfy({ (0...10_000).contains($0) }) else {
      throw ScreenChoice.Refusal(text: "\(name) must be such as \(example), not \(text)")
    }
    return (numbers[0], numbers[1])
  }

  /// Yes or no.
  mutating func flag(_ name: String) throws(ScreenChoice.Refusal) -> Bool? {
    switch text(name) {
    case nil: return nil
    case "yes": return true
    case "no": return false
    case let other?:
      throw ScreenChoice.Refusal(text: "\(name) must be yes or no, not \(other)")
    }
  }

  /// Everything was taken.
  func finish() throws(ScreenChoice.Refusal) {
    guard let name = settings.keys.min() else { return }
    throw ScreenChoice.Refusal(text: "\(name) is no setting of such a screen")
  }
}
