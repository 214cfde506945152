import Foundation
import Store
import TestSupport
import Testing

/// Damage to SQLite's log, which SQLite itself takes for its end.
@Suite struct LogTests {
  private let directory: TemporaryDirectory
  private let database: Data
  private let log: Data
  private let commits: Int
  private var path: String { directory("belfry.db") }

  /// A store of some commits that are in the log alone.
  init() throws {
    directory = try #require(TemporaryDirectory())
    let path = directory("belfry.db")
    do { _ = try Store(creating: path) }
    let writer = try Program("StoreWriter", [path])
    for _ in 0..<12 { _ = writer.line() }
    writer.kill()
    database = try Data(contentsOf: URL(fileURLWithPath: path))
    log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    commits = try Self.lastCommit(path)
  }

  private static func lastCommit(_ path: String) throws(StoreError) -> Int {
    let row = try Store(opening: path).row("last", key: [])
    return row.map { Int($0.value[0]) << 8 | Int($0.value[1]) } ?? 0
  }

  /// The last commit that is found with that log, or why the store is taken for damaged.
  private func opened(_ log: Data) throws -> Result<Int, StoreError> {
    for ending in ["-open", "-reserve"] { unlink(path + ending) }
    try database.write(to: URL(fileURLWithPath: path))
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    do throws(StoreError) {
      return .success(try Self.lastCommit(path))
    } catch {
      return .failure(error)
    }
  }

  /// What opened, and what was found to be damaged; the last two commits may pass for torn ones.
  private func check(_ damaged: Data, _ place: Int) throws -> Bool {
    switch try opened(damaged) {
    case .success(let last):
      #expect(last >= commits - 2, "at \(place) of \(log.count)")
      return false
    case .failure(let error):
      let text = "\(error)"
      #expect(error.isCorrupt && text.contains("its log is damaged"), "\(place): \(text)")
      return true
    }
  }

  @Test func aByteThatChangedIsFoundAndNoCommitIsDroppedForIt() throws {
    var found = 0
    for place in stride(from: 0, to: log.count, by: 997) {
      var damaged = log
      damaged[place] ^= 0x10
      if try check(damaged, place) { found += 1 }
    }
    #expect(found > log.count / 997 / 2)
  }

  @Test func aBlockOfZeroBytesIsFound() throws {
    var found = 0
    for place in stride(from: 0, to: log.count, by: 4096) {
      var damaged = log
      let end = min(place + 4096, log.count)
      damaged.replaceSubrange(place..<end, with: Data(count: end - place))
      if try check(damaged, place) { found += 1 }
    }
    #expect(found > log.count / 4096 / 2)
  }

  /// A power cut in the last transaction may have written any of its blocks and not the others.
  @Test func aTornLastTransactionIsNoDamage() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      let place = Int.random(in: log.count - 5_000..<log.count, using: &random)
      let end = min(log.count, place + Int.random(in: 1...5_000, using: &random))
      var torn = log
      torn.replaceSubrange(place..<end, with: Data(count: end - place))
      let result = try opened(torn)
      #expect(throws: Never.self) { try result.get() }
    }
  }

  /// What a torn transaction left must not add up with what the next power cut leaves.
  @Test func aLogThatWasNotClosedIsEmptiedAtTheNextStart() throws {
    _ = try opened(log)
    let store = try Store(opening: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).isEmpty)
    #expect(try store.row("last", key: []) != nil)
  }

  @Test func anEmptyLogAndOneOfZeroBytesAreNoDamage() throws {
    for empty in [Data(), Data(count: 20), Data(count: 32), Data(count: 5_000)] {
      #expect(throws: Never.self) { try opened(empty).get() }
    }
  }
}
