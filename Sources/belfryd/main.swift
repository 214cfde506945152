import Glibc
import Linux
import Settings

let status = Command(Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
