import DBus
import Foundation
import Linux
import TestSupport
import Testing

/// Clients that mean ill, and ends of everything.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct EndureTests {
  private let board: Board

  init() throws {
    board = try Board()
    try board.start("--bus", "on")
  }

  @Test func tenThousandCallsDoNotKeepAPhoneWaiting() throws {
    let screen = try Screen(board)
    let phone = try board.phone()
    let flood = try Neighbour(board)
    var outcomes: [String: Int] = [:]
    for batch in 0..<100 {
      let calls = try (0..<100).map { _ in
        try flood.begin("RaiseCard", .string("x"), .string(""), .variants([:]))
      }
      if batch == 50 { phone.say("notify Maria | Dinner at 8?\n") }
      for call in calls { outcomes[try flood.end(of: call).errorName ?? "", default: 0] += 1 }
    }
    // Eight cards are one sender's; the rest is refused before anything is done for it.
    #expect(outcomes == ["": 8, ErrorName.limitsExceeded: 9_992])
    #expect(phone.says("accepted"))
    #expect(try Neighbour(board).property("Unread") == .uint32(1))
    try screen.waitForTitles(["Maria"] + [String](repeating: "x", count: 8))
    phone.say("quit\n")
  }

  @Test func aMessageThatIsTooLongCostsTheConnectionAndTheNameComesBack() throws {
    let neighbour = try Neighbour(board)
    try neighbour.waitForOwner(true)
    try neighbour.begin(
      "RaiseCard", .string("x"), .string(String(repeating: "x", count: 300_000)), .variants([:]))
    try neighbour.waitForOwner(false)
    try neighbour.waitForOwner(true)
    #expect(try neighbour.raise("Small") == 1)
  }

  @Test func belfrydsNameComesBackWithIt() throws {
    let neighbour = try Neighbour(board)
    try neighbour.waitForOwner(true)
    try board.process.kill()
    try neighbour.waitForOwner(false)
    try board.start("--bus", "on")
    try neighbour.waitForOwner(true)
    #expect(try neighbour.property("Unread") == .uint32(0))
  }

  @Test func theNameComesBackWithTheBus() throws {
    let screen = try Screen(board)
    let before = try Neighbour(board)
    _ = try before.raise("Goes")
    _ = try before.raise("Stays", "", ["stays": .boolean(true)])
    try screen.waitForTitles(["Goes", "Stays"])
    try board.bus.restart()
    try screen.waitForTitles(["Stays"])
    #expect(try board.process.says(Board.announcement))
    #expect(try Neighbour(board).property("HasPanel") == .boolean(true))
  }

  @Test func anIdleBelfrydSleepsOnTheBusToo() throws {
    let process = try board.process.identifier
    Thread.sleep(forTimeInterval: 1)
    let before = try switches(of: process)
    Thread.sleep(forTimeInterval: 2)
    #expect(try switches(of: process) == before)
  }

  /// How often a process went to sleep.
  private func switches(of process: Int32) throws -> Substring? {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
  }
}
