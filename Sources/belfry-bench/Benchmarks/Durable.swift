import Linux
import PhoneSimulator

extension Benchmark {
  /// How many messages become durable, one by one and together.
  static var durable: Benchmark {
    Benchmark(name: "durable", summary: "messages a second that belfryd makes durable") { effort in
      var table = Table(
        "messages of 1 KiB, each acknowledged when it is durable",
        [
          Table.Column(title: "way", key: "way"),
          Table.Column(title: "at once", key: "group"),
          Table.Column(title: "each", key: "wall_ns_each"),
          Table.Column(title: "a second", key: "per_second"),
          Table.Column(title: "written", key: "bytes_each"),
        ])
      let scene = try AgentAlone(phones: 1)
      let count = effort.notifications
      for group in [1, 50] {
        try measure("link", group, count, scene, &table) { notices in
          let before = scene.phones[0].receipts
          for notice in notices { scene.phones[0].post(notice) }
          try scene.wait("a group") { scene.phones[0].receipts == before + notices.count }
        }
      }
      scene.phones[0].goOnline()
      for group in [1, 50] {
        try measure("internet", group, count, scene, &table) { notices in
          let before = scene.phones[0].posts.count
          for notice in notices { scene.phones[0].post(notice) }
          try scene.network.deliver(Array(scene.phones[0].posts[before...]))
          try scene.wait("a group") { scene.network.unsettled == 0 }
        }
      }
      guard scene.network.settled.keys.allSatisfy({ $0 == .taken }) else {
        throw BenchmarkFailure("not every message was taken: \(scene.network.settled)")
      }
      table.remarks.append(
        "the store is in \(TemporaryDirectory.place); phone and server in one process")
      return [table]
    }
  }

  private static func measure(
    _ way: String, _ group: Int, _ count: Int, _ scene: AgentAlone, _ table: inout Table,
    _ send: ([Notice]) throws -> Void
  ) throws {
    let groups = max(1, count / group)
    let written = scene.daemon.written
    let stopwatch = Stopwatch()
    for number in 0..<groups {
      try send(
        (0..<group).map {
          Sample.notice(number * group + $0, prose: Sample.proseOfOneKiB)
        })
    }
    let all = Double(groups * group)
    let each = Double(stopwatch.elapsed.wall) / all
    table.add([
      .text(way), .count(group), .nanoseconds(each), .count(Int(1e9 / each)),
      .bytes(Double(scene.daemon.written - written) / all),
    ])
  }
}
