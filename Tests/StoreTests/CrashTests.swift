import Secrets
import Store
import TestSupport
import Testing

@Suite struct CrashTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("belfry.db") }

  init() throws {
    directory = try #require(TemporaryDirectory())
    _ = try Store(creating: path)
  }

  /// The number of the last commit in the store, having checked that all of it is there.
  private func lastWholeCommit() throws -> Int {
    var left: [[UInt8]: [UInt8]] = [:]
    var right: [[UInt8]: SharedSecret?] = [:]
    var last = 0
    for row in try Store(opening: path).rows() {
      switch row.collection {
      case "left": left[row.key] = row.value
      case "right": right[row.key] = row.secret
      default: last = Int(row.value[0]) << 8 | Int(row.value[1])
      }
    }
    let kept = (max(1, last - 49)..<(last + 1)).map { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(Set(left.keys) == Set(kept))
    #expect(Set(right.keys) == Set(kept))
    for key in kept {
      #expect(left[key] == [UInt8](repeating: key[1], count: 3000))
      #expect(right[key] == SharedSecret(copying: [UInt8](repeating: key[1], count: 32)))
    }
    return last
  }

  @Test func aKilledProcessLosesNothingThatWasTaken() throws {
    var random = SeededGenerator(seed: 3)
    var before = 0
    for _ in 0..<12 {
      let writer = try Program("StoreWriter", [path])
      // Killed while it goes on: somewhere in a commit or between two.
      for _ in 0..<(random.next() % 60 + 1) { _ = writer.line() }
      writer.kill()
      let taken = writer.remainingLines().compactMap { Int($0) }.last ?? before
      let last = try lastWholeCommit()
      #expect(last >= taken)
      #expect(last >= before)
      before = last
    }
    #expect(before > 12)
  }

  @Test func aWriteThatFailsIsNotTakenAndLosesNothing() throws {
    let writer = try Program("StoreWriter", [path, "200000"])
    let lines = writer.remainingLines()
    #expect(lines.last == "\(StoreError.unavailable("disk I/O error"))")
    let taken = lines.dropLast().compactMap { Int($0) }.last ?? 0
    #expect(taken > 0)
    #expect(try lastWholeCommit() == taken)
  }
}
