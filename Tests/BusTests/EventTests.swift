import DBus
import Foundation
import TestSupport
import Testing

/// Programs tell the app on a phone what happened at the board.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct EventTests {
  private let board: Board
  private let busy = ErrorName.limitsExceeded

  init() throws {
    board = try Board()
    try board.start("--bus", "on")
  }

  private func send(_ phone: String, _ name: String, _ type: String, _ value: String) throws -> (
    text: String, status: Int32?
  ) {
    try board.busctl(
      "call", "org.belfry.Accessory1", "/org/belfry/Accessory1", "org.belfry.Accessory1",
      "SendEvent", "usv", phone, name, type, value)
  }

  @Test func theAppHearsOfEventsAndAtARateThatItBears() throws {
    let scenario = board.folder("event.json")
    let heard = String(
      repeating: #", { "expect": { "worker": { "heard": "event" }, "within": 20000 } }"#, count: 10)
    // What it says last has a receipt only when all of its own are on their way.
    let last =
      #", { "worker": { "do": "say", "text": "bye" } }, { "expect": { "receipt": "accepted" } }"#
    try #"{ "name": "Event", "steps": [{ "pair": {} }\#(heard)\#(last)] }"#.write(
      toFile: scenario, atomically: false, encoding: .utf8)
    let phone = try Program(
      "belfry", ["phone", "--link", board.folder("link"), "--scenario", scenario], errorsToo: true)
    phone.says("hello: accepted")
    let values: [Value] = [
      .boolean(true), .double(21.5), .string("open"), .int64(-4), .byte(7), .uint32(9),
    ]
    let neighbour = try Neighbour(board)
    let calls = try (values + values).map { value in
      try neighbour.begin("SendEvent", .uint32(0), .string("door"), .variant(value))
    }
    let outcomes = try calls.map { try neighbour.end(of: $0).errorName }
    // More may be told only later.
    #expect(outcomes == [String?](repeating: nil, count: 10) + [busy, busy])
    let account = phone.remainingText()
    #expect(phone.status() == 0, "\(account)")
  }

  @Test func whatIsNoEventIsRefusedInWords() throws {
    let other = try send("0", "door", "o", "/a/path")
    #expect(other.status != 0 && other.text.contains("a value is of one of the types"))
    for (name, value) in [
      ("", "a"), (String(repeating: "n", count: 65), "a"),
      ("n", String(repeating: "t", count: 257)),
    ] {
      let answer = try send("0", name, "s", value)
      #expect(answer.status != 0 && answer.text.contains("a name has 1 to 64 bytes"))
    }
    let nobody = try send("0", "door", "b", "true")
    #expect(nobody.status != 0 && nobody.text.contains("connected by Bluetooth"))
  }
}
