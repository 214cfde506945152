import Foundation

/// A program of this package at work in a process of its own; killed at the end of this owner's
/// life.
public final class Program {
  private let process = Process()
  private let output = Pipe()
  private var buffer: [UInt8] = []

  /// Starts a built program by its name.
  ///
  /// - Parameter environment: variables to set beside those of this process.
  public init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    errorsToo: Bool = false
  ) throws {
    process.executableURL = Self.folder.appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errorsToo ? output : FileHandle.nullDevice
    try process.run()
  }

  deinit { kill() }

  /// Where the programs are built: beside the tests.
  private static var folder: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  /// The next line that it printed, or nil at its end; waits for it.
  public func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer += more
    }
  }

  /// All lines to its end.
  public func remainingLines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// SIGKILL: no chance to tidy up.
  public func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// SIGTERM.
  public func terminate() { process.terminate() }

  /// Its exit status, once it has ended by itself; nil if a signal ended it.
  public func status() -> Int32? {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// True once it has ended.
  public var hasEnded: Bool { !process.isRunning }

  /// The process's number.
  public var identifier: Int32 { process.processIdentifier }
}
