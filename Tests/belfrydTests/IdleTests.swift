import Foundation
import PanelProtocol
import TestSupport
import Testing

@Suite struct IdleTests {
  /// A field of /proc/PID/status.
  private func field(_ name: String, of process: Int32) throws -> Int? {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  @Test func whileNothingHappensItSleepsOnItsOneThread() throws {
    let board = try Board()
    try board.start()
    let panel = try board.connectPanel()
    try panel.send(Panel.hello)
    #expect(try panel.replay().last == .replayed)
    let process = try board.process.identifier
    Thread.sleep(forTimeInterval: 0.5)
    let before = try field("voluntary_ctxt_switches", of: process)
    Thread.sleep(forTimeInterval: 2)
    #expect(try field("voluntary_ctxt_switches", of: process) == before)
    #expect(try field("Threads", of: process) == 1)
  }
}
