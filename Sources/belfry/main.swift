import Linux

/// The sub-commands of the tool.
let commands: [(name: String, summary: String, run: ([String]) -> Int32)] = [
  ("phone", "a simulated phone at the accessory's loop-back link", PhoneCommand.run),
  ("bench", "measures this machine; figures for release builds", BenchCommand.run),
]

let arguments = Array(CommandLine.arguments.dropFirst())
if let name = arguments.first, let command = commands.first(where: { $0.name == name }) {
  exit(status: command.run(Array(arguments.dropFirst())))
}

var usage = "usage: belfry COMMAND …\n\n"
for command in commands {
  usage += "  \(command.name)  \(command.summary)\n"
}
usage += "\nbelfry COMMAND --help says more.\n"
if ["--help", "help"].contains(arguments.first) {
  Output.write(usage)
  exit(status: 0)
}
if let name = arguments.first { Output.complain("belfry: there is no command \"\(name)\"\n") }
Output.complain(usage)
exit(status: ExitStatus.usage.rawValue)
