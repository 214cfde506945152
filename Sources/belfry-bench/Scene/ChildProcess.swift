import CBench
import Glibc
import Linux

/// A program at work beside this one, with its standard output to be read here. It is killed at the
/// end of its owner's life.
final class ChildProcess {
  /// The process's number.
  let identifier: pid_t
  /// Its standard output.
  let output: CInt
  private var hasEnded = false

  /// This program once more, in another mode.
  static func own(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess("/proc/self/exe", arguments)
  }

  /// Another program of this package, from beside this one.
  static func sibling(_ name: String, _ arguments: [String]) throws -> ChildProcess {
    let program = "\(Executable.directory)/\(name)"
    guard access(program, X_OK) == 0 else {
      throw BenchmarkFailure(
        "\(program) is missing: build it by `swift build -c release --product \(name)`")
    }
    return try ChildProcess(program, arguments)
  }

  private init(_ program: String, _ arguments: [String]) throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BenchmarkFailure("no pipe can be made") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var identifier: pid_t = 0
    let problem = posix_spawn(
      &identifier, program, &actions, nil, words, cbench_environment())
    close(ends[1])
    guard problem == 0 else {
      close(ends[0])
      throw BenchmarkFailure("\(program): \(String(cString: strerror(problem)))")
    }
    self.identifier = identifier
    output = ends[0]
  }

  deinit {
    if !hasEnded { kill(identifier, SIGKILL) }
    _ = wait()
    close(output)
  }

  /// What it has printed since; waits for it. Empty at its end.
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(output, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// All that it prints to its end.
  func readAll() -> String {
    var text: [UInt8] = []
    while true {
      let more = read()
      if more.isEmpty { return String(decoding: text, as: UTF8.self) }
      text += more
    }
  }

  /// Asks it to end, and waits.
  func stop() {
    kill(identifier, SIGTERM)
    _ = wait()
  }

  /// Waits for its end; its exit status, or nil if a signal ended it.
  func wait() -> CInt? {
    if hasEnded { return nil }
    hasEnded = true
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Nanoseconds that processors have worked for it, over all its life.
  var processorTime: UInt64 {
    let text = (try? File.read("/proc/\(identifier)/schedstat", limit: 4096)) ?? []
    return UInt64(String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self)) ?? 0
  }

  /// Bytes of memory that are its own or shared with others and present.
  var residentBytes: Int {
    let text = (try? File.read("/proc/\(identifier)/statm", limit: 4096)) ?? []
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  /// Bytes that it made the kernel write to a medium, over all its life.
  var written: UInt64 {
    let text = (try? File.read("/proc/\(identifier)/io", limit: 4096)) ?? []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "write_bytes:", let number = words.last { return UInt64(number) ?? 0 }
    }
    return 0
  }
}
