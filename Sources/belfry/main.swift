import Linux
import Settings

let arguments = Array(CommandLine.arguments.dropFirst())
if let name = arguments.first, let command = Tool.commands.first(where: { $0.manual.name == name })
{
  exit(status: command.run(Array(arguments.dropFirst())))
}

var usage = "usage: belfry COMMAND …\n\n"
for manual in Tool.manuals { usage += Manual.row(manual.name, manual.summary) }
usage += "\nbelfry COMMAND --help says more; belfry --version tells the version.\n"
switch arguments.first {
case "--help", "-h", "help":
  Output.write(usage)
  exit(status: ExitStatus.done.rawValue)
case "--version":
  Output.write("belfry \(Version.text)\n")
  exit(status: ExitStatus.done.rawValue)
case let name?:
  Output.complain("belfry: there is no command \"\(name)\"\nbelfry --help lists them\n")
case nil: Output.complain(usage)
}
exit(status: ExitStatus.usage.rawValue)
