import Glibc
import Linux
import Typography

StandardStreams.secure()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  print(Options.usage, terminator: "")
  exit(0)
}
let log = Log()
do {
  var session = try Session(try Options(arguments), log: log)
  try session.run()
} catch let refusal as Options.Refusal {
  log(.error, "belfry-panel: \(refusal.text)")
  exit(ExitStatus.usage.rawValue)
} catch let error as TypographyError {
  log(.error, "belfry-panel: \(error)")
  exit(error == .noFonts ? ExitStatus.unavailable.rawValue : ExitStatus.configuration.rawValue)
} catch {
  log(.error, "belfry-panel: \(error)")
  exit(ExitStatus.system.rawValue)
}
