import Foundation
import TestSupport
import Testing

/// What the board's programs write into the journal while people write to each other, with all that
/// they would ever say turned on.
@Suite struct LogCanaryTests {
  private static let canaries = [
    "CanaryTitle", "CanaryBody", "CanaryAnswer", "CanaryPhone", "com.apple.MobileSMS",
  ]

  private let folder: TemporaryDirectory

  init() throws { folder = try #require(TemporaryDirectory()) }

  private func belfry(_ arguments: [String]) throws -> Int32? {
    let tool = try Program(
      "belfry", arguments + ["--socket", folder("control")], errorsToo: true)
    _ = tool.remainingText()
    return tool.status()
  }

  /// A phone that pairs, sends, hears an answer, takes back, sends again, and has new keys made.
  private func talk() throws {
    let phone = try Program(
      "belfry",
      ["phone", "--link", folder("link"), "--identity", "CanaryPhone", "--interactive"],
      errorsToo: true, takesInput: true)
    phone.say("pair\n")
    #expect(phone.says("hello: accepted"))
    phone.say("notify CanaryTitle | CanaryBody\n")
    #expect(phone.says("accepted"))
    #expect(try belfry(["reply", "1", "CanaryAnswer"]) == 0)
    #expect(phone.says("CanaryAnswer"))
    phone.say("update 1 CanaryTitle | CanaryBody again\nremove 1\n")
    #expect(phone.says("removal of MobileSMS/1: accepted"))
    #expect(try belfry(["rekey", "1"]) == 0)
    phone.say("call CanaryTitle\n")
    #expect(phone.says("accepted"))
    #expect(try belfry(["forget", "1"]) == 0)
    phone.say("quit\n")
    _ = phone.remainingLines()
  }

  @Test func nothingThatPeopleWroteAndNoKeyIsInAnyLogEvenAtDebug() throws {
    let agent = try startAgent(
      in: folder, ["--control-socket", folder("control"), "--log", "debug"])
    let panel = try Program(
      "belfry-panel",
      ["--socket", folder("panel"), "--png", folder("pictures"), "--alerts", "log"],
      errorsToo: true)
    #expect(panel.says("connected"))
    try talk()
    agent.terminate()
    let told = agent.remainingLines()
    panel.terminate()
    let shown = panel.remainingLines()
    #expect(told.contains { $0.contains("new keys are in use") }, "the log is written: \(told)")
    for line in told + shown {
      for canary in Self.canaries { #expect(!line.contains(canary), "\(line)") }
      // Half a key, a nonce with its tag, a fingerprint of all of it: none of them is so short.
      #expect(line.firstMatch(of: /[0-9A-Fa-f]{32}/) == nil, "\(line)")
    }
  }
}
