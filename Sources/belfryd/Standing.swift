import BlueZ

/// How it stands with the program, for `systemctl status`.
struct Standing: Equatable, CustomStringConvertible {
  /// How many links there are to phones.
  let links: Int
  /// Whether a panel is there.
  let isAttended: Bool
  /// How it stands with Bluetooth; nil where it is off.
  let bluetooth: Condition?

  var description: String {
    let words = "\(links) links to phones, \(isAttended ? "a" : "no") panel"
    return bluetooth.map { "\(words); \($0)" } ?? words
  }
}
