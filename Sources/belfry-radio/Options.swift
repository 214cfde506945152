/// The command line.
struct Options: Equatable {
  /// Where to listen; nil for the socket that systemd hands over.
  var socket: String?
  /// How long to stay without a client, in milliseconds.
  var idle: UInt64 = 30_000

  /// What is asked for.
  enum Request: Equatable {
    case run(Options)
    case help
  }

  /// A fault in the command line; one plain sentence, without a full stop.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  static func request(_ arguments: [String]) throws(Fault) -> Request {
    var options = Options()
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--help" { return .help }
      guard name == "--socket" || name == "--idle" else {
        throw Fault(description: "belfry-radio has no option \(name): see --help")
      }
      guard let value = rest.popFirst() else {
        throw Fault(description: "\(name) needs a value: see --help")
      }
      if name == "--socket" {
        options.socket = value
      } else {
        guard let seconds = UInt64(value), (1...86_400).contains(seconds) else {
          throw Fault(description: "--idle needs 1 to 86400 seconds, not \(value)")
        }
        options.idle = seconds * 1000
      }
    }
    return .run(options)
  }
}
