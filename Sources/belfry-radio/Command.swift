import Linux
import Radio

/// One run of the program, from its arguments to its exit status.
struct Command {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  func run() -> ExitStatus {
    let log = Log()
    do {
      switch try Options.request(arguments) {
      case .help: try Terminal.write(Usage.text)
      case .run(let options): try serve(options, log)
      }
      return .done
    } catch let fault as Options.Fault {
      log(.error, fault.description)
      return .usage
    } catch {
      log(.error, "\(error)")
      return .system
    }
  }

  private func serve(_ options: Options, _ log: Log) throws {
    if let path = options.socket {
      try Server(UnixListener(.packets, at: path, mode: 0o660), idle: options.idle, log).run()
    } else if let listener = UnixListener.inherited() {
      try Server(listener, idle: options.idle, log).run()
    } else {
      throw Options.Fault(description: "systemd handed over no socket: name one by --socket")
    }
  }
}
