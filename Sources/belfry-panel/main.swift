import Glibc
import Linux

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
  exit(2)
} catch {
  log(.error, "belfry-panel: \(error)")
  exit(1)
}
