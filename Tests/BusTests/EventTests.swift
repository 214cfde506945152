import Foundation
import TestSupport
import Testing

/// Programs tell the app on a phone what happened at the board.
@Suite struct EventTests {
  private let board: Board

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
    try #"{ "name": "Event", "steps": [{ "pair": {} }\#(heard)] }"#.write(
      toFile: scenario, atomically: false, encoding: .utf8)
    let phone = try Program(
      "belfry", ["phone", "--link", board.folder("link"), "--scenario", scenario], errorsToo: true)
    phone.says("hello: accepted")
    let values = [("b", "true"), ("d", "21.5"), ("s", "open"), ("x", "4"), ("y", "7")]
    for (type, value) in values + values {
      let answer = try send("0", "door", type, value)
      #expect(answer.status == 0, "\(answer.text)")
    }
    // More may be told only later.
    let eleventh = try send("0", "door", "b", "true")
    #expect(eleventh.status != 0 && eleventh.text.contains("too much is under way"))
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
