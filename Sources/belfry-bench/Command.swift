import Linux

/// One run of the program, from its arguments to its exit status.
struct Command {
  let options: Options

  func run() throws -> Int32 {
    switch options.mode {
    case .measure: return try measure()
    case .list: try Terminal.write(Benchmark.all.map(\.line).joined())
    case .help: try Terminal.write(Options.usage)
    case .count(let count, let prose): try Self.count(count, prose: prose)
    case .firstCards(let name):
      for screen in Screen.all where screen.name == name { try FirstCards.draw(on: screen) }
    case .panel(let socket):
      let panel = try StampingPanel(socket)
      try panel.run()
    }
    return 0
  }

  private static func count(_ count: Int, prose: Int) throws {
    let tabletop = try Tabletop()
    tabletop.isCounted = true
    for number in 1...count { try tabletop.post(Sample.notice(number, prose: prose)) }
    try Terminal.write("\(count) sealed messages of \(tabletop.sealed) bytes\n")
  }

  /// Prints each table as soon as it is there; JSON at the end, in one piece. What cannot be
  /// measured is told, and the rest goes on.
  private func measure() throws -> Int32 {
    let before = Machine.current
    let effort = options.isQuick ? Effort.quick : Effort.full
    if !options.isJSON { try Terminal.write(before.text) }
    var tables: [String] = []
    var status: Int32 = 0
    for benchmark in options.benchmarks {
      do {
        for table in try benchmark.run(effort) {
          if options.isJSON {
            tables.append(table.json)
          } else {
            try Terminal.write("\n" + table.text)
          }
        }
      } catch {
        complain("\(benchmark.name) cannot be measured: \(error)")
        status = 1
      }
    }
    if options.isJSON { try write(tables, before) }
    return status
  }

  private func write(_ tables: [String], _ before: Machine) throws {
    try Terminal.write(
      """
      {"quick": \(options.isQuick), "before": \(before.json), "after": \(Machine.current.json),
       "tables": [\(tables.joined(separator: ",\n "))]}

      """)
  }
}

/// Writes a line to standard error.
func complain(_ sentence: String) { Log()(.error, "belfry bench: \(sentence)") }
