import ScenarioSupport
import TestSupport
import Testing

/// The agent is killed at changes of its store's files: before one, in the middle, after it; in the
/// recovery from the death before as well. And at random times.
@Suite(.serialized, .enabled(if: Tape.isPossible, "needs a C compiler"))
struct CrashPointTests {
  private func file(_ name: String) throws -> ScenarioFile {
    try #require(ScenarioFile.all.first { $0.name == name })
  }

  /// 200 chosen points in 20 runs, of which one half exchanges keys again and again.
  @Test(arguments: 0..<scaled(20))
  func noDeathAtAChangeLosesAnything(_ run: Int) throws {
    let points = CrashPlan.points(10, ofRun: run)
    let file = try file(run % 2 == 0 ? "rekey-often" : "many-answers")
    let ending = try Theatre(file, dyingBy: CrashPlan(points)).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
    #expect(ending.deaths > 3)
    print("died at \(ending.deaths) of \(points.count) chosen changes in \(file.name)")
  }

  /// 500 random times in 50 runs.
  @Test(arguments: 0..<scaled(50))
  func noDeathAtARandomTimeLosesKeys(_ run: Int) throws {
    let file = try file("rekey-often")
    let deaths = Disturbances(
      10, every: 3...150, seed: UInt64(1000 + run), victims: .agentAlone)
    let ending = try Theatre(file, disturbedBy: deaths).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
  }

  /// Keys and rows stay, whichever read of the store fails, once or from then on.
  @Test(arguments: [false, true])
  func aReadThatFailsMakesNoNewStore(_ andLater: Bool) throws {
    let folder = try #require(TemporaryDirectory())
    let store = folder("state/belfry.db")
    let arguments = ["--state", folder("state"), "--panel-socket", folder("panel")]
    func run(_ environment: [String: String]) throws -> (status: Int32?, log: String) {
      let agent = try Program(
        "belfryd", arguments, environment: environment, errorsToo: true)
      let lines = agent.lines(before: "ready")
      agent.terminate()
      return (agent.status(), lines.joined(separator: "\n"))
    }
    #expect(try run([:]).status == 0)
    var failures = 0
    for number in 1...12 {
      let (status, log) = try run(Tape.failing(read: number, of: store, andLater: andLater))
      #expect(!log.contains("damaged") && !log.contains("a new store"), "\(number): \(log)")
      if status == 0 { continue }
      #expect(status == 71, "\(number): \(log)")
      #expect(log.contains("cannot be reached just now"), "\(number): \(log)")
      failures += 1
    }
    #expect(failures > 3)
    let (status, log) = try run([:])
    #expect(status == 0 && !log.contains("store"), "\(log)")
  }
}
