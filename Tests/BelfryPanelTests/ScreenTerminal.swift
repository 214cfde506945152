import Glibc

/// A pseudo-terminal of a given size with a program on it.
final class ScreenTerminal {
  private let master: CInt
  private let slave: CInt
  private(set) var identifier: pid_t = 0
  private(set) var output: [UInt8] = []

  struct Failure: Error {}

  init(columns: UInt16, rows: UInt16) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, whose macros do not import.
    var lock: CInt = 0
    var number: CInt = 0
    guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure()
    }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure() }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if identifier > 0 { kill(identifier, SIGKILL) }
    close(master)
    close(slave)
  }

  /// Starts the panel, which is built beside the tests, with this terminal as its own.
  func start(_ arguments: [String]) throws {
    let tests = CommandLine.arguments[0]
    let folder = tests.split(separator: "/").dropLast().joined(separator: "/")
    let path = (tests.hasPrefix("/") ? "/" : "") + folder + "/belfry-panel"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in 0...2 { posix_spawn_file_actions_adddup2(&actions, slave, CInt(number)) }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    // Only what the terminal and a sanitizer of this build say.
    var settings = ["TERM=xterm-256color"]
    if let options = getenv("LSAN_OPTIONS") {
      settings.append("LSAN_OPTIONS=" + String(cString: options))
    }
    var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    guard posix_spawn(&identifier, path, &actions, nil, &words, &variables) == 0 else {
      throw Failure()
    }
  }

  /// Reads what the program wrote until something holds; false if that takes longer than 20 s.
  func read(until holds: (String) -> Bool) -> Bool {
    for _ in 0..<2000 {
      take()
      if holds(text) { return true }
      usleep(10_000)
    }
    return false
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  func take() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(master, &chunk, chunk.count)
      guard count > 0 else { return }
      output += chunk[..<count]
    }
  }

  func type(_ keys: String) { _ = write(master, keys, keys.utf8.count) }

  /// Waits for the program's end; its exit status, nil if a signal ended it.
  func end(by signal: CInt) -> CInt? {
    kill(identifier, signal)
    var status: CInt = 0
    for _ in 0..<2000 {
      take()
      if waitpid(identifier, &status, WNOHANG) == identifier {
        identifier = 0
        take()
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
      }
      usleep(10_000)
    }
    return nil
  }

  /// True if a typed key would be shown and held back until Enter, as in a shell.
  var isAsBefore: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
  }
}
