import ScenarioSupport
import Testing

/// Every scenario file with real processes at both ends of a real socket.
@Suite(.serialized) struct ScenarioTests {
  @Test(arguments: ScenarioFile.all)
  func everyExpectationHolds(_ file: ScenarioFile) throws {
    let ending = try Theatre(file).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }
}
