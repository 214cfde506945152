/// The panel's own words; another language is another value.
public struct Words: Equatable, Sendable {
  /// Those that differ from English.
  private var texts: [Word: String] = [:]

  /// English.
  public init() {}

  /// What stands for a word.
  public subscript(word: Word) -> String {
    get { texts[word] ?? word.english }
    set { texts[word] = newValue }
  }

  /// How a phone forgets an accessory of that name.
  func forgetHow(_ name: String) -> String {
    "\(self[.forgetFirst]) “\(name)”, \(self[.forgetThen])."
  }

  /// The short name of a weekday, Monday 0.
  func weekday(_ number: Int) -> String {
    let days: [Word] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    return days.indices.contains(number) ? self[days[number]] : ""
  }

  /// The short name of a month, January 1.
  func month(_ number: Int) -> String {
    let months: [Word] = [
      .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
      .november, .december,
    ]
    return months.indices.contains(number - 1) ? self[months[number - 1]] : ""
  }
}
