import Linux
import Settings

/// One run of the program, from its arguments to its exit status.
struct Command {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  func run() -> ExitStatus {
    do {
      switch try request() {
      case .help: try Terminal.write(Usage.text)
      case .version: try Terminal.write("belfryd \(Version.text)\n")
      case .run(let file, let overrides): try serve(SettingsSource(file: file, overrides))
      }
      return .done
    } catch let failure as StartFailure {
      Log()(.error, failure.description)
      return failure.status
    } catch {
      Log()(.error, "\(error)")
      return .system
    }
  }

  private func request() throws(StartFailure) -> CommandLineRequest {
    do {
      return try CommandLineRequest(arguments)
    } catch {
      throw .usage(error)
    }
  }

  private func serve(_ source: SettingsSource) throws {
    try Daemon(source).run()
  }
}
