import Glibc
import Linux

StandardStreams.secure()
let status = Command(Array(CommandLine.arguments.dropFirst())).run()
exit(status.rawValue)
