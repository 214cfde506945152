internal import CLinux
internal import Glibc

/// A terminal that gives each key at once and does not show it, until the end of this owner's life.
public struct Terminal: ~Copyable {
  private let original: termios

  /// The descriptor of standard input, to watch for `readable`.
  public static var input: CInt { STDIN_FILENO }

  /// Changes the terminal at standard input; nil if there is none.
  public init?() throws(SystemError) {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    original = try Self.takeKeysOneByOne()
  }

  deinit {
    var settings = original
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  private static func takeKeysOneByOne() throws(SystemError) -> termios {
    var settings = termios()
    try system("tcgetattr") { tcgetattr(STDIN_FILENO, &settings) }
    let original = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    try system("tcsetattr") { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    return original
  }

  /// The size of the terminal at standard output in characters; nil if there is none.
  public static var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard clinux_window_size(STDOUT_FILENO, &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The bytes of the keys that were pressed; none at the end of the input.
  public static func readKeys() throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = try system("read keys") { read(STDIN_FILENO, &bytes, bytes.count) }
    return Array(bytes[..<count])
  }

  /// Writes everything to standard output, waiting for it as a terminal makes one wait.
  public static func write(_ text: String) throws(SystemError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = try system("write") {
        rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}
