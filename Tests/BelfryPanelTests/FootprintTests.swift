import Foundation
import PanelProtocol
import TestSupport
import Testing

/// What the built panel costs while nothing happens, as the kernel counts it.
@Suite struct FootprintTests {
  /// A number of a file in /proc, by its name.
  private func number(_ name: String, in file: String, of program: Program) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(program.identifier)/\(file)", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    let words = try #require(line).split(whereSeparator: \.isWhitespace)
    return try #require(Int(words[1]))
  }

  /// Kilobytes that nobody else has.
  private func memory(_ program: Program) throws -> Int {
    try ["Private_Clean", "Private_Dirty"].reduce(0) {
      $0 + (try number($1, in: "smaps_rollup", of: program))
    }
  }

  /// The target, 10 MiB. This program is not made small as a board's is: it is let have a half more.
  private let limit = 15 << 10

  /// Until what was freed is given back.
  private func calm(_ agent: Agent) throws {
    let end = Date() + 4
    #expect(try agent.serve { _ in Date() > end })
  }

  private func card(_ number: Int) -> Card {
    Card(
      id: CardID(UInt64(number)), phone: PhoneIndex(1), source: "App \(number % 20)",
      title: "Title \(number)", body: String(repeating: "Words of a letter. ", count: 50),
      delivered: 1_733_125_260_000)
  }

  @Test(.disabled(if: isSanitized, "a sanitizer's own memory would be counted"))
  func aStormLeavesLittleBehind() throws {
    let agent = try Agent()
    let program = try Program("belfry-panel", ["--socket", agent.path])
    #expect(try agent.serve { !$0.heard.isEmpty })
    try calm(agent)
    let atRest = try memory(program)
    #expect(atRest < limit, "\(atRest) KiB at rest")
    for number in 0..<700 { try agent.send(.show(card(number))) }
    for number in 10..<700 { try agent.send(.remove(CardID(UInt64(number)))) }
    let alert = Alert(
      id: AlertID(1), card: CardID(5), kind: .notification, devices: .light, ignoresSilent: false,
      duration: 10)
    try agent.send(.alert(alert))
    #expect(try agent.serve { $0.alerted[AlertID(1)] != nil })
    try calm(agent)
    let afterStorm = try memory(program)
    #expect(afterStorm < limit, "\(atRest) KiB at rest, \(afterStorm) KiB after a storm")
  }

  /// The clock's minute is all that wakes it.
  @Test func anIdlePanelWakesOnceAMinute() throws {
    let agent = try Agent()
    let program = try Program("belfry-panel", ["--socket", agent.path])
    #expect(try agent.serve { !$0.heard.isEmpty })
    try calm(agent)
    let seconds = scaled(120)
    let before = try number("voluntary_ctxt_switches", in: "status", of: program)
    Thread.sleep(forTimeInterval: TimeInterval(seconds))
    let wakes = try number("voluntary_ctxt_switches", in: "status", of: program) - before
    #expect(wakes <= (seconds + 59) / 60, "\(wakes) in \(seconds) s")
  }
}
