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
}
