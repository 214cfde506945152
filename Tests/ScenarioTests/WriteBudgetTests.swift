import Foundation
import TestSupport
import Testing

/// What the medium has to bear, as the kernel counts it.
@Suite struct WriteBudgetTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try #require(TemporaryDirectory()) }

  /// Bytes that a process made the kernel write to a medium.
  private func written(by program: Program) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(program.identifier)/io", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
    return line.flatMap { Int($0.dropFirst(13)) } ?? 0
  }

  /// Enough of them for several checkpoints, and most of them push out an older one.
  @Test func aSingleNotificationOfOneKiBCostsAtMost48KiB() throws {
    let agent = try Program(
      "belfryd",
      [
        "--state", folder("state"), "--loopback", folder("link"), "--panel-socket",
        folder("panel"), "--log", "error", "--history-count", "40",
      ], errorsToo: true)
    while !FileManager.default.fileExists(atPath: folder("link")), !agent.hasEnded {
      usleep(10_000)
    }
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    phone.say("pair\n")
    phone.says("hello: accepted")
    let before = try written(by: agent)
    let body = String(repeating: "A word or two ", count: 68)
    let count = 120
    for number in 0..<count {
      phone.say("notify Note \(number) | \(body)\n")
      phone.says("accepted")
    }
    let bytes = (try written(by: agent) - before) / count
    // On a file system in memory the kernel counts nothing.
    #expect(bytes <= 48 << 10)
    print("wrote \(bytes) bytes for each of \(count) notifications")
    phone.say("quit\n")
    agent.terminate()
    #expect(agent.status() == 0)
  }
}
