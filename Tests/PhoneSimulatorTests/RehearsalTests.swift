import Accessory
import PhoneSimulator
import ScenarioSupport
import Testing

/// Every scenario file, phone against engine in one process and in a time that jumps.
@Suite struct RehearsalTests {
  @Test func thereAreAtLeastTwelveScenarios() {
    #expect(ScenarioFile.all.count >= 12)
  }

  @Test(arguments: ScenarioFile.all)
  func everyExpectationHolds(_ file: ScenarioFile) throws {
    let scenario = try file.read()
    var configuration = Configuration()
    configuration.suites = scenario.accessory.suites
    if scenario.accessory.internet { configuration.transports.insert(.internet) }
    if scenario.accessory.localNetwork { configuration.transports.insert(.localNetwork) }
    var rehearsal = try Rehearsal(scenario, configuration: configuration)
    let outcome = rehearsal.run()
    let faults = rehearsal.panel.faults
    #expect(outcome == .passed && faults.isEmpty, "\(rehearsal.story(outcome, faults))")
  }
}
