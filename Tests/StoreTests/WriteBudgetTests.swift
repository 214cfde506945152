import Foundation
import Store
import TestSupport
import Testing

/// What the medium has to bear, as the kernel counts it.
@Suite(.serialized) struct WriteBudgetTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try #require(TemporaryDirectory()) }

  /// Bytes that this process made the kernel write to a medium; other tests write as well, so that
  /// it is an upper bound.
  private func written() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
    return line.flatMap { Int($0.dropFirst(13)) } ?? 0
  }

  private func key(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  private func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  /// The rows that a notification of 1 KiB changes where the history and the journal are full.
  private func changes(_ number: Int, _ random: inout SeededGenerator) -> [StoredChange] {
    [
      .put(StoredRow(collection: "counters", key: [0], value: bytes(21, &random))),
      .put(StoredRow(collection: "nonces", key: [0, 0, 0, 1] + bytes(12, &random), value: [])),
      .put(StoredRow(collection: "messages", key: key(number), value: bytes(34, &random))),
      .delete(collection: "messages", key: key(number - 1_024)),
      .delete(collection: "notifications", key: key(number - 500)),
      .deleteAll(collection: "attachments", prefix: key(number - 500)),
      .put(StoredRow(collection: "notifications", key: key(number), value: bytes(1_150, &random))),
    ]
  }

  /// The groups last for some checkpoints.
  @Test(arguments: [(1, 48), (50, 8)])
  func aNotificationCostsNoMore(inGroupsOf count: Int, than budget: Int) throws {
    let store = try Store(creating: directory("belfry.db"))
    var number = 0
    var random = SeededGenerator(seed: 27)
    func next(_ count: Int) -> [StoredChange] {
      (0..<count).flatMap { _ in
        number += 1
        return changes(number, &random)
      }
    }
    try store.commit(next(2_000))
    try store.clearLog()
    let before = try written()
    let first = number
    for _ in 0..<(300 / count) { try store.commit(next(count)) }
    let bytes = (try written() - before) / (number - first)
    print("in groups of \(count) a notification cost \(bytes) bytes")
    #expect(bytes <= budget << 10)
  }
}
