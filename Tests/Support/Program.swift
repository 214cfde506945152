import Glibc

/// A program at work in a process of its own; killed at the end of this owner's life.
public final class Program {
  /// Why a program could not be started: the number of errno(3).
  public struct NotStarted: Error {
    let number: CInt
  }

  /// The process's number.
  public let identifier: Int32
  private let output: CInt
  private var buffer: [UInt8] = []
  private var ending: CInt?

  /// Starts a program of this package by its name, or any other by its path.
  ///
  /// - Parameters:
  ///   - environment: variables to set beside those of this process.
  ///   - errorsToo: whether its lines on standard error are read as well.
  ///   - takesInput: whether it reads what is told by `say`.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    errorsToo: Bool = false, takesInput: Bool = false
  ) throws(NotStarted) {
    var ends: [CInt] = [-1, -1]
    // Not a pipe: this one cannot leak into a process that another test starts at the same time.
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw NotStarted(number: errno) }
    let path = name.contains("/") ? name : Self.path(of: name)
    let number = spawn(
      path, [path] + arguments, Self.environment(with: environment),
      input: takesInput ? ends[1] : nil, output: ends[1], errors: errorsToo ? ends[1] : nil)
    close(ends[1])
    output = ends[0]
    switch number {
    case .success(let identifier): self.identifier = identifier
    case .failure(let error):
      close(ends[0])
      throw error
    }
  }

  deinit {
    kill()
    close(output)
  }

  /// Where its lines can be read, to be watched.
  public var descriptor: CInt { output }

  /// The next line that it printed, or nil at its end; waits for it.
  public func line() -> String? {
    while true {
      if let line = wholeLine() { return line }
      guard readOn() else { return nil }
    }
  }

  /// The lines that are whole after one read, once `descriptor` is readable; nil at the end.
  public func arrivedLines() -> [String]? {
    guard readOn() else { return nil }
    var lines: [String] = []
    while let line = wholeLine() { lines.append(line) }
    return lines
  }

  private func wholeLine() -> String? {
    guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { buffer.removeFirst(end + 1) }
    return String(decoding: buffer[..<end], as: UTF8.self)
  }

  /// False at the end of what it prints.
  private func readOn() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    var count = read(output, &chunk, chunk.count)
    while count < 0 && errno == EINTR { count = read(output, &chunk, chunk.count) }
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  /// Gives it something to read; a short text, which needs no waiting.
  public func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(output, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// The lines before one, which is taken as well; to its end if that one never comes.
  @discardableResult
  public func lines(before last: String) -> [String] {
    var lines: [String] = []
    while let line = line(), line != last { lines.append(line) }
    return lines
  }

  /// Whether a line with these words comes; those before it are taken as well.
  @discardableResult
  public func says(_ words: String) -> Bool {
    while let line = line() {
      if line.contains(words) { return true }
    }
    return false
  }

  /// All lines to its end.
  public func remainingLines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// All that it printed to its end, the last line too where that has no end.
  public func remainingText() -> String {
    while readOn() {}
    defer { buffer = [] }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// SIGKILL: no chance to tidy up. Waits for the end.
  public func kill() {
    if ending == nil { Glibc.kill(identifier, SIGKILL) }
    waitForEnd()
  }

  /// SIGTERM. Does not wait.
  public func terminate() {
    if ending == nil { Glibc.kill(identifier, SIGTERM) }
  }

  /// Its exit status, waited for; nil if a signal ended it.
  public func status() -> Int32? {
    waitForEnd()
    guard let ending, ending & 0x7F == 0 else { return nil }
    return ending >> 8 & 0xFF
  }

  /// Whether it has ended; does not wait.
  public var hasEnded: Bool {
    collect(WNOHANG)
    return ending != nil
  }

  private func waitForEnd() { collect(0) }

  private func collect(_ options: CInt) {
    guard ending == nil else { return }
    var status: CInt = 0
    var result = waitpid(identifier, &status, options)
    while result < 0 && errno == EINTR { result = waitpid(identifier, &status, options) }
    if result == identifier { ending = status }
  }

  /// Where a program of this package is.
  public static func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Where the programs are built: beside the tests.
  private static var folder: String {
    var parts = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  private static func environment(with changes: [String: String]) -> [String] {
    var result = changes.map { "\($0.key)=\($0.value)" }
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      if changes[String(variable.prefix { $0 != "=" })] == nil { result.append(variable) }
      entry += 1
    }
    return result
  }
}
