/// What a person who pairs a phone is told.
enum PairText {
  /// Six digits in two groups.
  static func digits(_ number: UInt32) -> String {
    let text = String(number)
    let six = String(repeating: "0", count: max(0, 6 - text.utf8.count)) + text
    return "\(six.prefix(3)) \(six.dropFirst(3))"
  }
}
