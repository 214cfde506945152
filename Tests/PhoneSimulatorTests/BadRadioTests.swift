import Accessory
import PhoneSimulator
import ScenarioSupport
import TestSupport
import Testing

/// The scenario of the bad radio, with other chances each time.
@Suite struct BadRadioTests {
  @Test(arguments: 1...scaled(300))
  func everyMessageArrivesOnce(_ seed: Int) throws {
    let file = try #require(ScenarioFile.all.first { $0.name == "bad-radio" })
    let written = try file.read()
    guard case .misbehave(var faults)? = written.steps.first?.action else {
      Issue.record("the scenario begins in another way")
      return
    }
    faults.seed = UInt64(seed)
    let steps = [Step(.misbehave(faults))] + written.steps.dropFirst()
    let scenario = Scenario(
      name: written.name, phones: written.phones, panel: written.panel, steps: Array(steps))
    var rehearsal = try Rehearsal(scenario)
    let outcome = rehearsal.run()
    let problems = rehearsal.panel.faults
    #expect(outcome == .passed && problems.isEmpty, "\(rehearsal.story(outcome, problems))")
  }
}
