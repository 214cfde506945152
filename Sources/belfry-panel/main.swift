import Board
import Display
import Glibc
import Linux
import Typography

StandardStreams.secure()
Memory.beSmall()
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  print(Options.usage, terminator: "")
  exit(0)
}
let log = Log()
do {
  var options = try Options(arguments)
  switch options.task {
  case .show:
    let configuration = try Configuration.read(options.configuration)
    options.complete(by: configuration)
    var session = try Session(options, configuration, log: log)
    try session.run()
  case .list:
    let found = FoundScreen.all
    if found.isEmpty { print("no screen was found") }
    for screen in found { print("\(screen.choice)    \(screen.remark)") }
    let devices = FoundDevice.all
    if devices.isEmpty {
      print("no line, lamp or key was found, or this user may not look for them")
    }
    for device in devices { print("\(device.name)    \(device.remark)") }
  case .check:
    let file = options.configuration ?? Configuration.usualPath
    _ = try Configuration.read(file)
    print("\(file): no mistake")
  case .restoreConsole:
    if case .refused(let reason) = Console.restore() {
      log(.error, "belfry-panel: the console cannot be given back: \(reason)")
      exit(ExitStatus.system.rawValue)
    }
  }
} catch let refusal as Options.Refusal {
  log(.error, "belfry-panel: \(refusal.text)")
  exit(ExitStatus.usage.rawValue)
} catch let fault as Configuration.Fault {
  log(.error, "belfry-panel: \(fault.text)")
  exit(ExitStatus.configuration.rawValue)
} catch let error as TypographyError {
  log(.error, "belfry-panel: \(error)")
  exit(error == .noFonts ? ExitStatus.unavailable.rawValue : ExitStatus.configuration.rawValue)
} catch {
  log(.error, "belfry-panel: \(error)")
  exit(ExitStatus.system.rawValue)
}
