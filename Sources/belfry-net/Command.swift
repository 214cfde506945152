import Linux
import Settings

/// One run of the program, from its arguments to its exit status.
struct Command {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  func run() -> ExitStatus {
    do {
      guard let settings = try settings() else {
        try Terminal.write(Usage.text)
        return .done
      }
      try Session(settings).run()
      return .done
    } catch let fault as Fault {
      Log()(.error, fault.sentence)
      return fault.status
    } catch {
      Log()(.error, "\(error)")
      return .system
    }
  }

  /// The shipped settings, then those of the file, then those of the command line; nil if help is
  /// asked for.
  private func settings() throws -> NetworkSettings? {
    var settings = NetworkSettings()
    var file: String?
    var overrides: [Section.Assignment] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--help" { return nil }
      guard argument.utf8.starts(with: "--".utf8), let value = rest.popFirst() else {
        throw Fault(
          status: .usage, sentence: "\(argument) is no option, or has no value: see --help")
      }
      let name = String(argument.dropFirst(2))
      if name == "configuration" {
        try apply(value, to: &settings)
        file = value
      } else {
        overrides.append(Section.Assignment(key: name, value: value, line: 0))
      }
    }
    do throws(LineFault) {
      for override in overrides { try settings.set(override) }
    } catch {
      throw Fault(status: .usage, sentence: error.sentence)
    }
    guard let fault = settings.fault else { return settings }
    guard let file else { throw Fault(status: .usage, sentence: fault) }
    throw Fault(status: .configuration, sentence: "\(file): \(fault)")
  }

  private func apply(_ file: String, to settings: inout NetworkSettings) throws(Fault) {
    let bytes = try Fault.read(file, of: "--configuration", limit: Settings.fileLimit)
    do throws(LineFault) {
      try settings.apply(file: bytes)
    } catch {
      throw Fault(status: .configuration, sentence: error.text(in: file))
    }
  }
}
