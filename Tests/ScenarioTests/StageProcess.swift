import Foundation

/// A program of this package in a process of its own, with pipes to talk to it and a file for what
/// it complains about. Killed at the end of this owner's life.
final class StageProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var line: [UInt8] = []
  let name: String
  let log: URL

  init(_ name: String, _ arguments: [String], log: URL) throws {
    self.name = name
    self.log = log
    if !FileManager.default.fileExists(atPath: log.path) {
      _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    }
    let complaints = try FileHandle(forWritingTo: log)
    complaints.seekToEndOfFile()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
  }

  deinit { kill() }

  var number: Int32 { process.processIdentifier }

  /// Where its output can be read.
  var descriptor: Int32 { output.fileHandleForReading.fileDescriptor }

  /// The lines that came since; nil at the end of its output.
  func lines() -> [String]? {
    let bytes = output.fileHandleForReading.availableData
    guard !bytes.isEmpty else { return nil }
    var lines: [String] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      } else {
        line.append(byte)
      }
    }
    return lines
  }

  func say(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

  var isRunning: Bool { process.isRunning }

  /// SIGKILL: no chance to tidy up.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// SIGTERM, and its exit status; nil if it had to be killed, or ended by a signal.
  func stop(within seconds: Double = 10) -> Int32? {
    process.terminate()
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, Date() < end { usleep(20_000) }
    if process.isRunning {
      kill()
      return nil
    }
    return status()
  }

  /// Its exit status once it has ended; nil if a signal ended it.
  func status() -> Int32? {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}
