extension Benchmark {
  /// From the phone to the pixels, through three real processes.
  static var endToEnd: Benchmark {
    Benchmark(name: "end-to-end", summary: "from the last fragment to the pixels, real processes") {
      effort in
      var table = Table(
        "a notification of 1 KiB through three processes, from its last fragment",
        [
          Table.Column(title: "state in", key: "state_in"),
          Table.Column(title: "until", key: "until"),
          Table.Column(title: "50 %", key: "wall_ns_p50"),
          Table.Column(title: "90 %", key: "wall_ns_p90"),
          Table.Column(title: "99 %", key: "wall_ns_p99"),
          Table.Column(title: "most", key: "wall_ns_most"),
        ])
      for place in [TemporaryDirectory.place, "/dev/shm"] {
        try measure(in: place, effort, &table)
      }
      table.remarks.append("240×240, RGB565; target: 99 % within 20 ms")
      return [table]
    }
  }

  /// Between two notifications, in milliseconds: long enough that all processes sleep.
  private static let pause: UInt64 = 20

  private static func measure(
    in place: String, _ effort: Effort, _ table: inout Table
  ) throws {
    let processes = try ThreeProcesses(stateIn: place)
    for number in 1...10 {
      _ = try processes.post(Sample.notice(number, prose: Sample.proseOfOneKiB))
    }
    let before = Spending(processes)
    var times: [ThreeProcesses.Times] = []
    for number in 0..<effort.notifications {
      try processes.rest(pause)
      let notice = Sample.notice(100 + number, prose: Sample.proseOfOneKiB)
      times.append(try processes.post(notice))
    }
    let spent = Spending(processes) - before
    table.add(place, "receipt at the phone", Spread(times.map(\.receipt)))
    table.add(place, "card at the panel", Spread(times.map(\.card)))
    table.add(place, "pixels", Spread(times.map(\.pixels)))
    table.remarks.append(
      "\(place): \(times.count) sealed messages of \(processes.phone.sealed) bytes; for each "
        + spent.text(for: times.count))
  }
}

extension Table {
  fileprivate mutating func add(_ place: String, _ end: String, _ spread: Spread) {
    add([
      .text(place), .text(end), .nanoseconds(spread.median), .nanoseconds(spread.percentile(90)),
      .nanoseconds(spread.percentile(99)), .nanoseconds(spread.most),
    ])
  }
}

/// What the processes used since their start.
private struct Spending {
  var daemon: UInt64
  var panel: UInt64
  var written: UInt64

  init(_ processes: ThreeProcesses) {
    daemon = processes.daemon.processorTime
    panel = processes.panel.processorTime
    written = processes.daemon.written
  }

  static func - (later: Spending, earlier: Spending) -> Spending {
    var difference = later
    difference.daemon -= earlier.daemon
    difference.panel -= earlier.panel
    difference.written -= earlier.written
    return difference
  }

  func text(for count: Int) -> String {
    let share = { (number: UInt64) in Double(number) / Double(count) }
    return "\(Quantity.nanoseconds(share(daemon)).text) of CPU in belfryd, "
      + "\(Quantity.nanoseconds(share(panel)).text) in the panel, "
      + "\(Quantity.bytes(share(written)).text) written to the medium"
  }
}
