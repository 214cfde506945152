import Linux

/// One run of a command that asks belfryd, or reads what belfryd reads.
struct ControlCommand: Sendable {
  let manual: Manual
  /// What it does with the words of its command line.
  let body: @Sendable (Words) throws -> Void

  /// The option that each of them has.
  static let socket = Manual.Option(
    name: "--socket", value: "PATH",
    meaning: "belfryd's control socket (\(ControlClient.usualPath))")

  /// The exit status.
  func run(_ arguments: [String]) -> Int32 {
    do {
      let words = try Words(arguments, of: manual)
      if words.has("--help") {
        Output.write(manual.help)
      } else {
        try body(words)
      }
      return ExitStatus.done.rawValue
    } catch let problem as Words.Problem {
      Output.complain(manual.complaint(problem.sentence))
      return ExitStatus.usage.rawValue
    } catch let failure as ControlFailure {
      Output.complain("belfry \(manual.name): \(failure.sentence)\n")
      return failure.status.rawValue
    } catch {
      Output.complain("belfry \(manual.name): \(error)\n")
      return ExitStatus.system.rawValue
    }
  }

  /// A way to belfryd, where the command line says it is.
  static func client(_ words: Words) throws(ControlFailure) -> ControlClient {
    try ControlClient(to: words.value(of: socket.name) ?? ControlClient.usualPath)
  }
}
