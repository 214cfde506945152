internal import CLinux
internal import Glibc

/// A program at work on some bytes in a process of its own, killed at the end of this owner's life.
/// It gets the bytes as its standard input, no environment, and nothing else of this process.
public final class Child {
  private let identifier: pid_t
  private let output: Descriptor
  private var isAwaited = false

  /// Where its answer can be read, to be watched for `readable`.
  public var number: CInt { output.number }

  /// Starts a program by its path.
  ///
  /// - Throws: `call`.
  public init(_ path: String, _ arguments: [String], input: [UInt8]) throws(SystemError) {
    let file = try Child.file(of: input)
    var ends: [CInt] = [-1, -1]
    try system("pipe") { clinux_pipe(&ends) }
    let writing = Descriptor(owning: ends[1])
    output = Descriptor(owning: ends[0])
    let reading = ends[0]
    try system("fcntl") { fcntl(reading, F_SETFL, O_NONBLOCK) }
    identifier = try Child.spawn(
      path, [path] + arguments, input: file.number, output: writing.number)
  }

  deinit { end() }

  /// What it wrote since; nil at its end, empty if there is nothing just now.
  public func read() throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let number = output.number
    let count = try systemUnlessBlocked("read") { Glibc.read(number, &bytes, bytes.count) }
    guard let count else { return [] }
    return count == 0 ? nil : Array(bytes[..<count])
  }

  /// A descriptor that is readable when it has ended, whoever still holds its output.
  public func ending() throws(SystemError) -> Descriptor {
    Descriptor(owning: try system("pidfd_open") { clinux_process(identifier) })
  }

  /// Kills it, if it still is there. Its exit status, if it ended by itself and was not asked before.
  @discardableResult public func end() -> CInt? {
    guard !isAwaited else { return nil }
    isAwaited = true
    kill(identifier, SIGKILL)
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  private static func file(of bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let file = Descriptor(owning: try system("memfd_create") { clinux_memory_file() })
    let number = file.number
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try system("write") {
        rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
    try system("lseek") { lseek(number, 0, SEEK_SET) }
    return file
  }

  private static func spawn(
    _ path: String, _ words: [String], input: CInt, output: CInt
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var identifier: pid_t = 0
    let problem = posix_spawn(&identifier, path, &actions, nil, &words, &environment)
    guard problem == 0 else { throw .call("start", about: path, Errno(problem)) }
    return identifier
  }
}
