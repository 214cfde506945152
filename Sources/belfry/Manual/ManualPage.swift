/// The manual page of a command, or of the tool, in the language of man(7).
struct ManualPage {
  private let title: String
  private let command: String
  private let manual: Manual

  /// The page of a command.
  init(manual: Manual) {
    self.manual = manual
    title = "belfry-\(manual.name)"
    command = "belfry \(manual.name)"
  }

  /// The page of the tool, which lists the commands.
  init(tool manuals: [Manual]) {
    title = "belfry"
    command = "belfry COMMAND"
    manual = Manual(
      name: "belfry", summary: "asks belfryd, and helps whoever builds an accessory",
      examples: manuals.map { Manual.Example(line: "belfry \($0.name)", meaning: $0.summary) })
  }

  var text: String {
    var lines = [
      ".TH \(Self.escaped(title.uppercased())) 1", ".SH NAME",
      "\(Self.escaped(title)) \\- \(Self.escaped(manual.summary))", ".SH SYNOPSIS",
      ".B \(Self.escaped(command))", Self.escaped(manual.operands),
      manual.options.isEmpty ? "" : "[options]",
    ]
    if !manual.about.isEmpty { lines += [".SH DESCRIPTION", Self.escaped(manual.about)] }
    lines.append(".SH OPTIONS")
    let help = Manual.Option(name: "--help", meaning: "show a short form of this page")
    for option in manual.options + [help] {
      lines += [".TP", ".B \(Self.escaped(option.left))", Self.escaped(option.meaning)]
    }
    if !manual.examples.isEmpty { lines.append(".SH EXAMPLES") }
    for example in manual.examples {
      lines += [".TP", ".B \(Self.escaped(example.line))", Self.escaped(example.meaning)]
    }
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in manual.statuses {
      lines += [".TP", ".B \(status)", Self.escaped(meaning)]
    }
    lines += [".SH SEE ALSO", ".BR belfryd (8)"]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  /// Backslashes and hyphens, and lines that would begin with a request.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "\n" }
      if let first = line.first, first == "." || first == "'" { result += "\\&" }
      for character in line {
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        default: result.append(character)
        }
      }
    }
    return result
  }
}
