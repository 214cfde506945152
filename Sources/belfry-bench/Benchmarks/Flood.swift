import GATTProfile
import Linux
import PhoneSimulator

extension Benchmark {
  /// What one phone's messages suffer from forged ones for another phone's keys.
  static var flood: Benchmark {
    Benchmark(name: "flood", summary: "a phone's latency while forged indices come for another") {
      effort in
      var table = Table(
        "a notification of 1 KiB by a link, from its last fragment to the receipt",
        [
          Table.Column(title: "meanwhile", key: "meanwhile"),
          Table.Column(title: "50 %", key: "wall_ns_p50"),
          Table.Column(title: "99 %", key: "wall_ns_p99"),
          Table.Column(title: "most", key: "wall_ns_most"),
        ])
      let scene = try AgentAlone(phones: 2)
      let keyID = scene.phones[0].keyID
      guard !keyID.isEmpty else { throw BenchmarkFailure("the keys are not for the internet") }
      try table.add("nothing", scene, effort) {}
      var number = 0
      try table.add("forged indices of 1 to 50,000", scene, effort) {
        // As many as a broker may have under way, all the time.
        let room = max(0, 32 - scene.network.unsettled)
        try scene.network.deliver(
          (0..<room).map { _ in
            number += 1
            return forged(number, keyID)
          })
      }
      let counts = scene.network.settled
      table.remarks = [
        "target: 20 ms; \(number) forged messages: \(counts[.dropped] ?? 0) dropped, "
          + "\(counts[.later] ?? 0) to come again"
      ]
      return [table]
    }
  }

  private static func forged(_ number: Int, _ keyID: [UInt8]) -> [UInt8] {
    let index = UInt32(truncatingIfNeeded: number * 7_919 % 50_000 + 1)
    let sealed = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1_024)
    return InternetMessage(keyID: keyID, index: index, sealed: sealed).encoded
  }
}

extension Table {
  fileprivate mutating func add(
    _ name: String, _ scene: AgentAlone, _ effort: Effort, _ disturb: () throws -> Void
  ) throws {
    var times: [Double] = []
    for number in 0..<effort.notifications {
      try disturb()
      let phone = scene.phones[1]
      phone.post(Sample.notice(number, prose: Sample.proseOfOneKiB))
      try scene.wait("a notification") { phone.receiptAt != nil }
      guard let start = phone.lastFragmentAt, let end = phone.receiptAt else { continue }
      times.append(Double(end - start))
    }
    let spread = Spread(times)
    add([
      .text(name), .nanoseconds(spread.median), .nanoseconds(spread.percentile(99)),
      .nanoseconds(spread.most),
    ])
  }
}
