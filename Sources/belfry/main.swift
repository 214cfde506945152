import Linux

let arguments = Array(CommandLine.arguments.dropFirst())
if let name = arguments.first, let command = Tool.commands.first(where: { $0.manual.name == name })
{
  exit(status: command.run(Array(arguments.dropFirst())))
}

var usage = "usage: belfry COMMAND …\n\n"
for manual in Tool.manuals { usage += Manual.row(manual.name, manual.summary) }
usage += "\nbelfry COMMAND --help says more.\n"
if ["--help", "help"].contains(arguments.first) {
  Output.write(usage)
  exit(status: 0)
}
if let name = arguments.first { Output.complain("belfry: there is no command \"\(name)\"\n") }
Output.complain(usage)
exit(status: ExitStatus.usage.rawValue)
