import Glibc
import Linux
import Loopback
import Peripheral
import Secrets
import Store

extension Benchmark {
  /// How soon phones can come after a start, with little and with much in the store.
  static var starting: Benchmark {
    Benchmark(name: "start", summary: "belfryd's start with an empty and a full store") { effort in
      var table = Table(
        "from the start of belfryd until a phone can connect",
        [
          Table.Column(title: "store", key: "store"),
          Table.Column(title: "size", key: "store_bytes"),
          Table.Column(title: "50 %", key: "wall_ns_p50"),
          Table.Column(title: "most", key: "wall_ns_most"),
          Table.Column(title: "memory", key: "resident_bytes"),
        ])
      let processes = try ThreeProcesses(stateIn: TemporaryDirectory.place)
      _ = try processes.post(Sample.notice(1, prose: Sample.proseOfOneKiB))
      processes.daemon.stop()
      try measure(processes, "one notification", effort, &table)
      try fill(processes.store, notifications: 10_000, skippedKeys: 50_000)
      try measure(processes, "10,000 notifications, 50,000 skipped keys", effort, &table)
      table.remarks.append("target: 300 ms to the request to advertise, 16 MiB")
      return [table]
    }
  }

  private static func measure(
    _ processes: ThreeProcesses, _ name: String, _ effort: Effort, _ table: inout Table
  ) throws {
    var times: [Double] = []
    var memory = 0
    let folder = processes.directory.path
    for round in 0..<effort.repetitions {
      let link = "\(folder)/link\(round)"
      let stopwatch = Stopwatch()
      let daemon = try ChildProcess.sibling(
        "belfryd",
        [
          "--state", "\(folder)/state", "--loopback", link, "--panel-socket",
          "\(folder)/panel\(round)", "--history-count", "10000", "--history-size", "1024",
          "--log", "error",
        ])
      let bond = try Bond(identity: [1], name: "Phone")
      let central = try patiently(for: "belfryd") {
        try LoopbackCentral(to: link, bond: bond, mtu: 247)
      }
      times.append(Double(stopwatch.elapsed.wall))
      memory = max(memory, daemon.residentBytes)
      withExtendedLifetime(central) { daemon.stop() }
    }
    let spread = Spread(times)
    table.add([
      .text(name), .bytes(Double(processes.storeBytes)), .nanoseconds(spread.median),
      .nanoseconds(spread.most), .bytes(Double(memory)),
    ])
  }

  /// Repeats the one notification that is there, and keeps keys as the ratchet does.
  private static func fill(_ path: String, notifications: Int, skippedKeys: Int) throws {
    let store = try Store(opening: path)
    guard let sample = try store.rows().first(where: { $0.collection == "notifications" }) else {
      throw BenchmarkFailure("the store holds no notification")
    }
    let cards = (0..<notifications).map { number in
      StoredChange.put(
        StoredRow(collection: sample.collection, key: key(number + 2), value: sample.value))
    }
    let keys = (0..<skippedKeys).map { number in
      StoredChange.put(
        StoredRow(
          collection: "skippedKeys", key: [0, 0, 0, 1] + key(number), value: [],
          secret: SharedSecret(copying: [UInt8](repeating: 7, count: 32))))
    }
    try store.commit(cards + keys)
  }

  private static func key(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}

extension ThreeProcesses {
  /// Bytes of the store's database.
  fileprivate var storeBytes: Int {
    var status = stat()
    return stat(store, &status) == 0 ? Int(status.st_size) : 0
  }
}
