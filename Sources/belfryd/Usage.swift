import Linux
import Settings

/// What `--help` prints.
enum Usage {
  static var text: String {
    var text = """
      belfryd \(Version.text): receives an iPhone's notifications and hands them to a panel.

      usage: belfryd [--configuration FILE] [--SETTING VALUE]...

      Settings, on the command line or as "SETTING = VALUE" in the file:

      """
    for key in Settings.Key.allCases {
      text += line("\(key.rawValue) \(key.help.value)", key.help.meaning)
    }
    text += "\nExit status:\n"
    for status in ExitStatus.allCases { text += line("\(status.rawValue)", status.meaning) }
    return text
  }

  private static func line(_ left: String, _ right: String) -> String {
    let padding = String(repeating: " ", count: max(1, 24 - left.utf8.count))
    return "  \(left)\(padding)\(right)\n"
  }
}

extension ExitStatus {
  /// What it says of this program.
  fileprivate var meaning: String {
    switch self {
    case .done: "stopped by SIGTERM or SIGINT"
    case .usage: "the command line is wrong"
    case .data: "the store cannot be used: damaged, or made by a newer version"
    case .unavailable: "libcrypto is not fit for use"
    case .system: "the system refused something: disk, sockets, rights"
    case .temporary: "another belfryd is at work on the same state"
    case .configuration: "the configuration is wrong, or its file cannot be read"
    }
  }
}
