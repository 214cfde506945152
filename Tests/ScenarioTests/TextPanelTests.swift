import Foundation
import TestSupport
import Testing

/// The example of a panel of one's own in place of belfry-panel, with the real agent.
@Suite struct TextPanelTests {
  private let folder: TemporaryDirectory
  private let agent: Program
  private let panel: Program

  init() throws {
    folder = try #require(TemporaryDirectory())
    agent = try startAgent(in: folder)
    panel = try Program("text-panel", [folder("panel")], errorsToo: true, takesInput: true)
  }

  @Test func aCardIsShownAndTheAnswerReachesThePhone() throws {
    let scenario = folder("reply.json")
    try """
    {
      "name": "Reply",
      "steps": [
        { "pair": {} },
        { "notify": { "id": "m", "title": "Maria", "body": "Where are\\nyou?", "actions": [
          { "id": "read", "title": "Mark as Read", "type": "background" },
          { "id": "reply", "title": "Reply", "type": "text" }] } },
        { "expect": { "alerted": false, "of": "m" } },
        { "expect": { "answer": { "action": "reply", "text": "On my way 🚲" }, "of": "m" } }
      ]
    }
    """.write(toFile: scenario, atomically: false, encoding: .utf8)
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", scenario], errorsToo: true)
    let card = try #require(line(with: "Maria"))
    #expect(card.hasSuffix("Maria Where are you? (0 Mark as Read) (1 Reply)"), "\(card)")
    let number = try #require(card.split(separator: "]").first?.dropFirst())
    panel.say("\(number) 1 On my way 🚲\n")
    #expect(panel.says("[\(number)] done"))
    let account = phone.remainingText()
    #expect(phone.status() == 0, "\(account)")
  }

  @Test func itComesBackToAnAgentThatComesBack() throws {
    #expect(panel.says("Belfry:"))
    agent.kill()
    let next = try startAgent(in: folder)
    #expect(panel.says("Belfry:"))
    #expect(next.hasEnded == false)
  }

  @Test func itMakesRoomForAnotherPanel() throws {
    #expect(panel.says("Belfry:"))
    let other = try Program("text-panel", [folder("panel")], errorsToo: true, takesInput: true)
    #expect(other.says("Belfry:"))
    #expect(panel.says("the agent says goodbye: replaced"))
  }

  private func line(with words: String) -> String? {
    while let line = panel.line() {
      if line.contains(words) { return line }
    }
    return nil
  }
}
