import Glibc
import Linux
import Settings

StandardStreams.secure()
let status = Command(Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
