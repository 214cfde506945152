/// What the program says to whoever started it; the numbers are those of sysexits(3head).
enum ExitStatus: Int32, CaseIterable {
  /// Stopped by SIGTERM or SIGINT.
  case done = 0
  /// The command line is wrong.
  case usage = 64
  /// The store is damaged or of a newer version.
  case store = 65
  /// libcrypto failed its test.
  case crypto = 69
  /// The system refused something.
  case system = 71
  /// Another instance is at work on the same state.
  case inUse = 75
  /// The configuration file is wrong.
  case configuration = 78

  var meaning: String {
    switch self {
    case .done: "stopped by SIGTERM or SIGINT"
    case .usage: "the command line is wrong"
    case .store: "the store cannot be used: damaged, or made by a newer version"
    case .crypto: "libcrypto is not fit for use"
    case .system: "the system refused something: disk, sockets, rights"
    case .inUse: "another belfryd is at work on the same state"
    case .configuration: "the configuration file is wrong"
    }
  }
}
