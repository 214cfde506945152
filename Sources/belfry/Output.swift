import Glibc

/// What the tool says.
enum Output {
  /// Whether somebody can type at standard input.
  static var hasKeyboard: Bool { isatty(STDIN_FILENO) == 1 }

  /// Writes to standard output at once.
  static func write(_ text: String) { put(text, STDOUT_FILENO) }

  /// Writes to standard error.
  static func complain(_ text: String) { put(text, STDERR_FILENO) }

  /// Text from outside as it may stand in a line: control characters as `\xNN`.
  static func clean(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        result += scalar == "\n" ? "⏎" : "\\x\(String(scalar.value, radix: 16))"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func put(_ text: String, _ descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // Nobody can be told that nobody listens.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Ends the process.
func exit(status: Int32) -> Never { Glibc.exit(status) }
