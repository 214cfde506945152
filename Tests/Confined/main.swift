// Goes into the cell and tries one thing; prints `refused` or `done`, or is killed.
//
//   Confined open|socket|execute|fork|memory|time

import Glibc
import Linux

func attempt(_ deed: String) -> Bool {
  switch deed {
  case "open": return open("/etc/hostname", O_RDONLY) >= 0
  case "socket": return socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) >= 0
  case "execute":
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    execv("/bin/true", &words)
    return false
  case "fork":
    var identifier: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    return posix_spawn(&identifier, "/bin/true", nil, nil, &words, nil) == 0
  case "memory": return malloc(200_000_000) != nil
  case "nothing": return true
  default: while true {}
  }
}

let arguments = CommandLine.arguments
do {
  try Confinement.enter(memory: 192_000_000, seconds: 1)
} catch {
  ExitStatus.system.leave()
}
StandardStreams.writeOutput(Array((attempt(arguments[1]) ? "done" : "refused").utf8))
