import Linux

/// What `--help`, the manual page and the shell's completion say of a command: one source for all.
struct Manual: Sendable {
  /// An option as it is typed, with the form of its value; and what it does.
  struct Option: Sendable {
    let name: String
    var value = ""
    let meaning: String
  }

  /// A whole command line, and what it is good for.
  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  let name: String
  /// What it does, in few words without a full stop.
  let summary: String
  /// What stands between the name and the options, as `CARD TEXT`.
  var operands = ""
  /// More about it, in lines of at most 80 characters.
  var about = ""
  var options: [Option] = []
  var examples: [Example] = []
  /// What its exit statuses say.
  var statuses = Self.usualStatuses

  /// What `--help` shows.
  var help: String {
    var text = "usage: belfry \(name)"
    if !operands.isEmpty { text += " \(operands)" }
    if !options.isEmpty { text += " [options]" }
    text += "\n\n\(summary).\n"
    if !about.isEmpty { text += "\n\(about)\n" }
    text += "\n"
    for option in options { text += Self.row(option.left, option.meaning) }
    text += Self.row("--help", "show this")
    if !examples.isEmpty { text += "\nExamples:\n\n" }
    for example in examples { text += Self.row(example.line, example.meaning) }
    text += "\nExit status:\n\n"
    for (status, meaning) in statuses { text += Self.row("\(status)", meaning) }
    return text
  }

  /// What a wrong command line is answered with.
  func complaint(_ sentence: String) -> String {
    "belfry \(name): \(sentence)\nbelfry \(name) --help says more\n"
  }

  /// Two columns; a long left one has its line alone.
  static func row(_ left: String, _ right: String) -> String {
    let width = 26
    let gap = String(repeating: " ", count: max(2, width - left.utf8.count))
    let isLong = left.utf8.count > width - 2
    return "  \(left)" + (isLong ? "\n  \(String(repeating: " ", count: width))" : gap)
      + "\(right)\n"
  }

  /// What the exit statuses of commands that talk to belfryd say.
  static let usualStatuses: [(Int32, String)] = [
    (ExitStatus.done.rawValue, "done"),
    (ExitStatus.usage.rawValue, "the command line is wrong"),
    (ExitStatus.data.rawValue, "there is no such phone, card or question"),
    (ExitStatus.unavailable.rawValue, "belfryd, or the panel, does not answer"),
    (
      ExitStatus.system.rawValue, "the system refused something, such as access to belfryd's socket"
    ),
    (ExitStatus.configuration.rawValue, "a configuration file is wrong"),
  ]
}

extension Manual.Option {
  /// The option with the form of its value.
  var left: String { value.isEmpty ? name : "\(name) \(value)" }
}
