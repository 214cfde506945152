import ScenarioSupport
import TestSupport
import Testing

/// Every scenario file with real processes at both ends of a real socket.
@Suite(.serialized) struct ScenarioTests {
  @Test(arguments: ScenarioFile.onLinks)
  func everyExpectationHolds(_ file: ScenarioFile) throws {
    let ending = try Theatre(file).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }

  /// With a broker and belfry-net between them as well.
  @Test(
    .enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"),
    arguments: ScenarioFile.overInternet)
  func everyExpectationHoldsOverTheInternet(_ file: ScenarioFile) throws {
    let ending = try Theatre(file).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }

  /// What was acknowledged is on the screen, once, however often the agent or the panel dies.
  @Test(arguments: 1...scaled(20))
  func powerCutsLoseNothingThatWasAcknowledged(_ seed: Int) throws {
    let file = try #require(ScenarioFile.all.first { $0.name == "many-messages" })
    let disturbances = Disturbances(12, every: 150...900, seed: UInt64(seed))
    let ending = try Theatre(file, disturbedBy: disturbances).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }

  /// A board without a battery wakes up months early or late, each time: that deletes nothing and
  /// changes no order.
  @Test(.enabled(if: Tape.isPossible, "needs a C compiler"), arguments: 1...scaled(10))
  func aWrongTimeOfDayLosesNothing(_ seed: Int) throws {
    let file = try #require(ScenarioFile.all.first { $0.name == "many-messages" })
    let disturbances = Disturbances(
      12, every: 150...900, seed: UInt64(seed), victims: .agentAlone)
    let ending = try Theatre(file, disturbedBy: disturbances, clocksBy: UInt64(seed)).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }

  /// No answer is lost, and none is carried out twice.
  @Test(arguments: 1...scaled(20))
  func powerCutsLoseNoAnswerAndDoNoneTwice(_ seed: Int) throws {
    let file = try #require(ScenarioFile.all.first { $0.name == "many-answers" })
    let disturbances = Disturbances(12, every: 40...500, seed: UInt64(seed))
    let ending = try Theatre(file, disturbedBy: disturbances).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
    for number in 1...18 {
      let done = ending.account.filter { line in
        line.contains("answer to MobileSMS/\(number):") && !line.contains("a repetition")
      }
      #expect(done.count == 1, "\(number): \(done)")
    }
  }
}
