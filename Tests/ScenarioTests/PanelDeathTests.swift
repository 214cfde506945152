import Linux
import TestSupport
import Testing

/// The real panel, killed at random while notifications storm in.
@Suite struct PanelDeathTests {
  private let folder = TemporaryDirectory()

  private enum Source: Hashable {
    case phone
    case step
  }

  /// The storm: some notifications each time, with pauses, as many as were asked for in all.
  private func storm(_ rounds: Int) -> String {
    let steps = (0..<rounds).map { round in
      """
      {"storm": {"count": 5, "notice": {"id": "r\(round)", "title": "Round \(round)",
      "source": "com.example.app\(round)"}}},
      {"pause": 300}
      """
    }
    return """
      {"name": "storm", "steps": [{"pair": {}}, \(steps.joined(separator: ",\n")),
      {"expect": {"receipt": "accepted", "within": 120000}}]}
      """
  }

  @Test func whereverThePanelDiesNothingIsLostAndNothingAlertsTwice() throws {
    let folder = try #require(folder)
    let deaths = max(8, scaled(100))
    let rounds = 2 * deaths
    try write(storm(rounds), to: folder("storm.json"))
    let agent = try startAgent(in: folder, ["--history-count", "5000"])
    let tap = try PanelTap(to: folder("panel"), at: folder("tap"))
    let start = {
      try Program("belfry-panel", ["--socket", folder("tap"), "--alerts", "log"], errorsToo: true)
    }
    var panel = try start()
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", folder("storm.json")],
      errorsToo: true)
    let loop = try Loop<Source>()
    try loop.watch(phone.descriptor, for: .readable, as: .phone)
    var random = SeededGenerator(seed: 41)
    var lives = 0
    var nextDeath = Clock.uptime + 1_000
    var account: [String] = []
    let end = Clock.uptime + 240_000
    var isStorming = true
    // Whoever is left after the last death has to show everything.
    while isStorming || lives < deaths || !tap.isReplayed || tap.shown.count < 5 * rounds {
      guard Clock.uptime < end else { break }
      loop.wake(.step, at: Clock.uptime + 2)
      if case .ready(.phone, _) = try loop.next() {
        if let lines = phone.arrivedLines() {
          account += lines
        } else {
          loop.unwatch(phone.descriptor)
          isStorming = false
        }
      }
      try tap.pass()
      if lives < deaths, Clock.uptime >= nextDeath {
        panel.kill()
        panel = try start()
        lives += 1
        nextDeath = Clock.uptime + UInt64.random(in: 1...800, using: &random)
      }
    }
    #expect(lives == deaths && !isStorming)
    #expect(phone.status() == 0, "\(account.suffix(5))")
    #expect(tap.shown.count == 5 * rounds)
    #expect(tap.faults == [])
    #expect(tap.orders >= 4, "\(tap.orders) alerts, \(tap.repeats) of them once more")
    panel.terminate()
    #expect(panel.status() == 0)
    agent.terminate()
    #expect(agent.status() == 0)
  }
}
