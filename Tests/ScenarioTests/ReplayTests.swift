import ScenarioSupport
import Store
import TestSupport
import Testing

/// Every state in which a power cut may leave the files of the store: all that was written up to
/// some instant, the last write whole or torn; or nothing but what was synced.
@Suite(.serialized, .enabled(if: Tape.isPossible, "needs a C compiler"))
struct ReplayTests {
  private let folder: TemporaryDirectory
  private let replayed: TemporaryDirectory
  private var path: String { replayed("belfry.db") }

  init() throws {
    folder = try #require(TemporaryDirectory())
    replayed = try #require(TemporaryDirectory())
  }

  /// All rows of the store that files make; nil if there is none yet.
  private func state(of files: [String: [UInt8]]) throws -> StoreState? {
    try TapedDisk.put(files, into: replayed)
    do throws(StoreError) {
      return StoreState(try Store(opening: path).rows())
    } catch {
      guard error == .absent else { throw error }
      return nil
    }
  }

  private func record() throws -> Tape {
    let file = try #require(ScenarioFile.all.first { $0.name == "rekey-often" })
    let ending = try Theatre(file, tapedTo: folder("tape")).run()
    #expect(ending.isGood, "\(ending.faults)\n\(ending.story)")
    return try #require(Tape(folder("tape")))
  }

  @Test func everyPrefixOfTheWritesIsAStateThatWasCommitted() throws {
    var disk = TapedDisk()
    var history = StoreHistory()
    var (prefixes, torn, acknowledged) = (0, 0, 0)
    var isSynced = true
    for entry in try record().entries {
      if case .written(_, _, let bytes) = entry {
        var cut = disk
        cut.tear(entry, after: bytes.count / 2)
        history.note(try state(of: cut.files))
        torn += 1
      }
      disk.apply(entry)
      if entry != .sent {
        history.note(try state(of: disk.files))
        prefixes += 1
        isSynced = false
        continue
      }
      // What leaves the house rests on nothing that a power cut may take.
      if isSynced { continue }
      #expect(try state(of: disk.durable) == history.states.last)
      acknowledged += 1
      isSynced = true
    }
    #expect(history.faults == [])
    #expect(history.states.last?.count(of: "notifications") == 7)
    #expect(history.states.count > 20)
    print(
      "replayed \(prefixes) prefixes and \(torn) torn writes: \(history.states.count) states; "
        + "\(acknowledged) times something was sent after a change")
    try startAgents(on: history)
  }

  /// The agent itself finds every row of every state fit for use.
  private func startAgents(on history: StoreHistory) throws {
    for (number, state) in history.states.enumerated() where number % scaledStep == 0 {
      try TapedDisk.put([:], into: replayed)
      do { try Store(creating: path).commit(state.changes) }
      let agent = try Program(
        "belfryd", ["--state", replayed.path, "--panel-socket", folder("panel")], errorsToo: true)
      let lines = agent.lines(before: "ready")
      agent.terminate()
      #expect(agent.status() == 0)
      #expect(!lines.contains { $0.contains("row") || $0.contains("store") }, "\(lines)")
    }
  }

  /// All of them at full length, else some.
  private var scaledStep: Int { max(1, 10 / scaled(10)) }
}
