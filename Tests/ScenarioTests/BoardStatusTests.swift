import Foundation
import TestSupport
import Testing
import Workers

/// A phone asks the real agent how the board stands.
@Suite struct BoardStatusTests {
  @Test func aPhoneThatAsksIsTold() throws {
    let folder = try #require(TemporaryDirectory())
    let agent = try startAgent(in: folder)
    let scenario = folder("status.json")
    func ask(_ bytes: [UInt8], _ name: String) -> String {
      #"{ "worker": { "do": "say", "subject": "status", "text": "\#(name)", "hex": "\#(hex(bytes))" } }"#
    }
    let told = #"{ "expect": { "worker": { "heard": "status" } } }"#
    let steps = [
      #"{ "pair": {} }"#, #"{ "worker": { "do": "want", "subject": "status" } }"#,
      #"{ "expect": { "worker": { "open": true } } }"#,
      ask(StatusRequest.once.encoded, "once"), told, ask(StatusRequest.follow.encoded, "follow"),
      told, ask([0xFF], "nonsense"), ask(StatusRequest.once.encoded, "again"), told,
    ]
    try #"{ "name": "Status", "steps": [\#(steps.joined(separator: ",\n"))] }"#.write(
      toFile: scenario, atomically: false, encoding: .utf8)
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", scenario], errorsToo: true)
    let account = phone.remainingText()
    #expect(phone.status() == 0, "\(account)")
    #expect(agent.says("a phone asks for the board's status in a way unknown here"))
  }
}
