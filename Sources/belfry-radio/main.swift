import Glibc
import Linux

let status = Command(Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
