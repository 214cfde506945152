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
      case .version: try Terminal.write("belfryd \(Usage.version)\n")
      case .run(let file, let overrides): try serve(try settings(file, overrides))
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

  /// The shipped settings, then those of the file, then those of the command line.
  private func settings(
    _ file: String?, _ overrides: [CommandLineRequest.Override]
  ) throws(StartFailure) -> Settings {
    var settings = Settings()
    if let file { try apply(file, to: &settings) }
    do {
      for override in overrides { try settings.set(override.key, to: override.value) }
    } catch {
      throw .usage(error)
    }
    do {
      try settings.check()
    } catch {
      throw .configuration(error)
    }
    return settings
  }

  private func apply(_ file: String, to settings: inout Settings) throws(StartFailure) {
    let bytes: [UInt8]
    do {
      bytes = try File.read(file, limit: Settings.fileLimit)
    } catch {
      throw .configurationFile(path: file, error)
    }
    do {
      try settings.apply(file: bytes, named: file)
    } catch {
      throw .configuration(error)
    }
  }

  private func serve(_ settings: Settings) throws {
    try Daemon(settings).run()
  }
}
