import Foundation
import TestSupport
import Testing

/// Two panels on one agent: the later one is in charge, and peace is kept.
@Suite struct TwoPanelsTests {
  private let folder = TemporaryDirectory()

  @Test func theLaterOneIsInChargeAndTheEarlierOneWaits() throws {
    let folder = try #require(folder)
    let agent = try Program(
      "belfryd", ["--state", folder("state"), "--panel-socket", folder("panel")], errorsToo: true)
    agent.lines(before: "ready")
    let panels = try (0..<2).map { _ in
      let panel = try Program("belfry-panel", ["--socket", folder("panel")], errorsToo: true)
      while let line = panel.line(), !line.hasPrefix("connected to belfryd") {}
      return panel
    }
    Thread.sleep(forTimeInterval: 4)
    for panel in panels { panel.terminate() }
    let told = panels.map { $0.remainingLines() }
    #expect(told[0].count == 1 && told[0][0].contains("another panel is in charge"), "\(told[0])")
    #expect(told[1].isEmpty, "\(told[1])")
    agent.terminate()
    let log = agent.remainingLines()
    #expect(
      log == [
        "a panel takes charge", "another panel takes charge; the earlier one is told so",
        "the panel went", "stopping",
      ])
  }
}
