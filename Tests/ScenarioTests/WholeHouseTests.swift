import ScenarioSupport
import TestSupport
import Testing

/// All three programs: the agent, the panel with keys that press themselves, and a phone.
@Suite struct WholeHouseTests {
  private let folder = TemporaryDirectory()

  @Test func aReplyChosenOnTheRealPanelReachesThePhone() throws {
    let folder = try #require(folder)
    let agent = try startAgent(in: folder)
    let panel = try Program(
      "belfry-panel",
      [
        "--socket", folder("panel"), "--alerts", "log", "--png", folder("pictures"), "--keys",
        "card 500ms select select down select answered quit",
      ], errorsToo: true)
    agent.lines(before: "a panel takes charge")
    let file = try #require(ScenarioFile.all.first { $0.name == "canned-reply" })
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", file.path], errorsToo: true)
    let account = phone.remainingLines().joined(separator: "\n")
    #expect(phone.status() == 0, "\(account)")
    panel.terminate()
    #expect(panel.remainingLines().contains { $0.contains("ALERT") })
    agent.terminate()
    #expect(agent.status() == 0)
  }

  /// The phone is another process each time, and the agent is killed in between; neither has to
  /// exchange keys anew.
  @Test func bothSidesGoOnWhereTheyWere() throws {
    let folder = try #require(folder)
    let state = ["--state", folder("phone.json")]
    var agent = try startAgent(in: folder)
    let first = try play("first-meeting", in: folder, state)
    #expect(first.status == 0, "\(first.account)")
    agent.kill()
    agent = try startAgent(in: folder)
    let second = try play("meeting-again", in: folder, state)
    #expect(second.status == 0, "\(second.account)")
    #expect(!second.account.contains("public key offered"))
  }

  private func play(
    _ name: String, in folder: TemporaryDirectory, _ more: [String]
  ) throws -> (status: Int32?, account: String) {
    let scenarios = [
      "first-meeting": """
      {"name": "first", "steps": [{"pair": {}}, {"notify": {"id": "1", "title": "One"}},
      {"expect": {"receipt": "accepted"}}]}
      """,
      "meeting-again": """
      {"name": "again", "steps": [{"connect": {}}, {"notify": {"id": "2", "title": "Two"}},
      {"update": {"id": "1", "title": "One and a half"}}, {"expect": {"receipt": "accepted"}}]}
      """,
    ]
    let path = folder("\(name).json")
    try write(try #require(scenarios[name]), to: path)
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", path] + more, errorsToo: true)
    let account = phone.remainingLines().joined(separator: "\n")
    return (phone.status(), account)
  }
}
