import ScenarioSupport
import TestSupport
import Testing

/// belfryd or belfry-net dies while a phone's link over the local network is open: the phone comes
/// back, and what had a receipt is on the screen, once.
@Suite(.serialized) struct LocalDeathTests {
  @Test(arguments: 1...scaled(20))
  func noDeathOfEitherProgramLosesAnything(_ seed: Int) throws {
    let file = try #require(ScenarioFile.all.first { $0.name == "many-over-local-network" })
    let deaths = Disturbances(
      8, every: 300...1_500, seed: UInt64(4_000 + seed), victims: .agentOrNetwork)
    let ending = try Theatre(file, disturbedBy: deaths).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
    let killed = ["agent", "network"].map { victim in
      ending.account.count { $0.contains("a restart of the \(victim)") }
    }
    #expect(killed[0] + killed[1] > 0)
    print("died with local links open: belfryd \(killed[0]), belfry-net \(killed[1])")
  }
}
