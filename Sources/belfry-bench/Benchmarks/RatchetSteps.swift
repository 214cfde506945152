import HPKE
import OpenSSL
import Ratchet
import Secrets
import Store

extension Benchmark {
  /// The symmetric ratchet in order, and the largest gap it has to bridge.
  static var ratchet: Benchmark {
    Benchmark(name: "ratchet", summary: "a step, and a gap of 50,000 with and without the store") {
      effort in
      let primitives = try LibcryptoPrimitives()
      return [try steps(primitives, effort), try gaps(primitives, effort)]
    }
  }

  private static func steps(_ primitives: LibcryptoPrimitives, _ effort: Effort) throws -> Table {
    let start = try Start(primitives)
    var outgoing = OutgoingRatchet(keyID: start.keyID, chain: start.chain)
    var incoming = try IncomingRatchet(keyID: start.keyID, chain: start.chain)
    var contest = Contest()
    contest.add("sender") { times in
      for _ in 0..<times { keep(try outgoing.step(using: primitives).messageKey) }
    }
    contest.add("receiver") { times in
      for _ in 0..<times {
        let index = UInt32(incoming.chain.nextIndex)
        incoming.apply(try start.change(of: incoming, to: index))
      }
    }
    contest.add("bare HKDF expand", isReference: true) { times in
      let info = Array("AccessoryTransportSecurity-RatchetKeys-0000".utf8)
      for _ in 0..<times {
        let pair: Secret = try primitives.expand(start.chain.key.secret, info: info, count: 64)
        keep(pair)
      }
    }
    var table = Table(contests: "ratchet, a message in order")
    table.add("step", try contest.run(effort))
    return table
  }

  private static func gaps(_ primitives: LibcryptoPrimitives, _ effort: Effort) throws -> Table {
    let start = try Start(primitives)
    let gap = UInt32(IncomingRatchet.skipLimit)
    var bare: [Elapsed] = []
    var stored: [Elapsed] = []
    var bytes: [Double] = []
    for _ in 0..<effort.repetitions {
      let stopwatch = Stopwatch()
      var ratchet = try IncomingRatchet(keyID: start.keyID, chain: start.chain)
      ratchet.apply(try start.change(of: ratchet, to: gap))
      bare.append(stopwatch.elapsed)
      keep(ratchet)
      let take = try start.store(gap)
      stored.append(take.elapsed)
      bytes.append(Double(take.bytes) / Double(gap))
    }
    var table = Table(
      "ratchet, a gap of \(gap) messages",
      [
        .work, Table.Column(title: "takes", key: "takes"), .wall, .processor, .spread,
        Table.Column(title: "at most", key: "wall_ns_most"),
        Table.Column(title: "written an index", key: "bytes_per_index"),
      ])
    table.add(gap: "without the store", bare, bytes: nil)
    table.add(gap: "with the store", stored, bytes: Spread(bytes).median)
    table.remarks = [
      "targets: 200 ms without the store, 800 ms with it; the store is in "
        + TemporaryDirectory.place
    ]
    return table
  }
}

extension Table {
  fileprivate mutating func add(gap name: String, _ takes: [Elapsed], bytes: Double?) {
    let wall = Spread(takes.map { Double($0.wall) })
    let processor = Spread(takes.map { Double($0.processor) })
    add([
      .text(name), .count(takes.count), .nanoseconds(wall.median),
      .nanoseconds(processor.median), .share(processor.width), .nanoseconds(wall.most),
      bytes.map { .bytes($0) } ?? .none,
    ])
  }
}

/// Where a ratchet begins.
private struct Start {
  let primitives: LibcryptoPrimitives
  let keyID: KeyID
  let chain: Chain

  init(_ primitives: LibcryptoPrimitives) throws {
    self.primitives = primitives
    guard let keyID = KeyID(decoding: [1, 7, 8, 3]) else { throw BenchmarkFailure("no key id") }
    self.keyID = keyID
    chain = try Chain(root: SharedSecret(try primitives.randomSecret(Chain.keyLength)))
  }

  /// All that a message of that index changes.
  func change(of ratchet: IncomingRatchet, to index: UInt32) throws -> IncomingChange {
    let message = RatchetMessage(keyID: keyID, index: index, sealed: [])
    var derivation = try ratchet.derivation(for: message)
    try derivation.advance(steps: derivation.remainingSteps, using: primitives)
    return try ratchet.change(committing: derivation)
  }

  /// The same with one transaction of a new store, a row for each skipped key.
  func store(_ gap: UInt32) throws -> (elapsed: Elapsed, bytes: Int) {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/ratchet.db"
    let store = try Store(creating: path)
    let before = directory.size
    let stopwatch = Stopwatch()
    var ratchet = try IncomingRatchet(keyID: keyID, chain: chain)
    let change = try change(of: ratchet, to: gap)
    try store.commit(change.rows)
    ratchet.apply(change)
    return (stopwatch.elapsed, directory.size - before)
  }
}

extension IncomingChange {
  /// What a store keeps of it: the chain, and each skipped key by its index.
  fileprivate var rows: [StoredChange] {
    let state = StoredRow(
      collection: "ratchets", key: [1], value: bigEndian(UInt64(chain.nextIndex)),
      secret: chain.key)
    let keys = added.map { key in
      StoredRow(
        collection: "skippedKeys", key: [1] + bigEndian(UInt64(key.index)).suffix(4), value: [],
        secret: key.key)
    }
    return ([state] + keys).map { .put($0) }
  }

  private func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
  }
}
