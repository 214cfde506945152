internal import Glibc

/// Standard input, output and error, as a program needs them that runs for long.
public enum StandardStreams {
  /// Opens those that are closed on /dev/null: else the next file or socket would get their number,
  /// and with it what is logged. And a reader who goes away, of the log as well, is from now on no
  /// reason to end (SIGPIPE).
  public static func secure() {
    // The lowest number that is free is the one that a file gets.
    while true {
      let number = open("/dev/null", O_RDWR)
      if number < 0 || number > STDERR_FILENO {
        if number >= 0 { close(number) }
        break
      }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// All bytes of standard input; nil if there are more than `limit`, or they cannot be read.
  public static func readInput(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while let count = try? system("read", { read(STDIN_FILENO, &chunk, chunk.count) }) {
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { return nil }
    }
    return nil
  }

  /// Writes all of that to standard output; false if its reader is gone.
  @discardableResult
  public static func writeOutput(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest
      let count = try? system("write") {
        part.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      }
      guard let count else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
