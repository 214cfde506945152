import ScenarioSupport
import TestSupport
import Testing

/// The agent dies while messages come over the internet: what the server has is on the screen in the
/// end, once.
@Suite(.serialized, .enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"))
struct FarDeathTests {
  private func file() throws -> ScenarioFile {
    try #require(ScenarioFile.all.first { $0.name == "many-over-internet" })
  }

  @Test(.enabled(if: Tape.isPossible, "needs a C compiler"), arguments: 0..<scaled(10))
  func noDeathAtAChangeLosesAnything(_ run: Int) throws {
    let plan = CrashPlan(CrashPlan.points(6, ofRun: run))
    let ending = try Theatre(try file(), dyingBy: plan).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
    #expect(ending.deaths > 2)
    print("died at \(ending.deaths) of 6 chosen changes over the internet")
  }

  @Test(arguments: 0..<scaled(10))
  func noDeathAtARandomTimeLosesAnything(_ run: Int) throws {
    let deaths = Disturbances(
      6, every: 200...2_000, seed: UInt64(3_000 + run), victims: .agentAlone)
    let ending = try Theatre(try file(), disturbedBy: deaths).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }
}
