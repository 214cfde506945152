extension Benchmark {
  /// One notification through the engine, without store, link and screen.
  static var engine: Benchmark {
    Benchmark(name: "engine", summary: "one notification opened, decided on, and its effects") {
      effort in
      var table = Table(
        "a notification through the engine",
        [
          .work, Table.Column(title: "part", key: "part"), .processor, .spread,
          Table.Column(title: "99 %", key: "cpu_ns_p99"),
          Table.Column(title: "notifications", key: "notifications"),
        ])
      for (name, prose) in [("1 KiB", Sample.proseOfOneKiB), ("64 KiB", Sample.proseOf64KiB)] {
        let tabletop = try Tabletop()
        var lastFragment: [Double] = []
        var everything: [Double] = []
        for number in 1...effort.notifications {
          try tabletop.post(Sample.notice(number, prose: prose))
          lastFragment.append(Double(tabletop.spending.lastFragment.processor))
          everything.append(Double(tabletop.spending.everything.processor))
        }
        table.add(name, "last fragment to effects", Spread(lastFragment))
        table.add(name, "all its events", Spread(everything))
        table.remarks.append("\(name): sealed messages of \(tabletop.sealed) bytes, values of 244")
      }
      return [table]
    }
  }
}

extension Table {
  fileprivate mutating func add(_ work: String, _ part: String, _ spread: Spread) {
    add([
      .text(work), .text(part), .nanoseconds(spread.median), .share(spread.width),
      .nanoseconds(spread.percentile(99)), .count(spread.count),
    ])
  }
}
