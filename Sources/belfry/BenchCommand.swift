import Glibc
import Linux

/// `belfry bench`: measurements, by a program of their own beside this one, because they link nearly
/// everything there is.
enum BenchCommand {
  static let manual = Manual(
    name: "bench", summary: "measures this machine; figures for release builds",
    operands: "[NAME]...", about: "Without a NAME all is measured.",
    options: [
      Manual.Option(name: "--quick", meaning: "fewer takes: for a look, not for figures"),
      Manual.Option(name: "--json", meaning: "the figures as JSON"),
      Manual.Option(name: "--list", meaning: "the names"),
    ],
    statuses: [
      (ExitStatus.done.rawValue, "done"), (1, "something could not be measured"),
      (ExitStatus.usage.rawValue, "the command line is wrong"),
      (ExitStatus.system.rawValue, "the program of the measurements is not there"),
    ])

  private static let program = "belfry-bench"

  /// Becomes that program; an exit status only if that is not possible.
  static func run(_ arguments: [String]) -> Int32 {
    let path = "\(Executable.directory)/\(program)"
    var words = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    execv(path, words)
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    Output.complain(
      """
      belfry bench: \(path) cannot be started: \(reason).
      `swift build -c release --product \(program)` builds it beside belfry.

      """)
    return ExitStatus.system.rawValue
  }
}
