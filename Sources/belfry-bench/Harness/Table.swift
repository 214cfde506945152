/// The figures of one measurement.
struct Table {
  /// A column: what a person reads above it, and what a program calls it, with the unit.
  struct Column {
    let title: String
    let key: String
  }

  let title: String
  let columns: [Column]
  private(set) var rows: [[Quantity]] = []
  /// Sentences below the table.
  var remarks: [String] = []

  init(_ title: String, _ columns: [Column]) {
    self.title = title
    self.columns = columns
  }

  /// Adds a row with one quantity a column.
  mutating func add(_ row: [Quantity]) {
    precondition(row.count == columns.count, "a row has one quantity for each column")
    rows.append(row)
  }
}

extension Table.Column {
  static let work = Self(title: "work", key: "work")
  static let contender = Self(title: "by", key: "by")
  static let wall = Self(title: "wall", key: "wall_ns")
  static let processor = Self(title: "CPU", key: "cpu_ns")
  static let spread = Self(title: "spread", key: "cpu_quartile_distance")
  static let ratio = Self(title: "ratio", key: "cpu_ratio")
  static let ratioSpread = Self(title: "spread", key: "cpu_ratio_quartile_distance")
  static let speed = Self(title: "speed", key: "bytes_per_cpu_second")
}

extension Table {
  /// A table for contests.
  init(contests title: String) {
    self.init(
      title,
      [.work, .contender, .wall, .processor, .spread, .speed, .ratio, .ratioSpread])
  }

  /// Adds what came out of a contest.
  ///
  /// - Parameter bytes: how many bytes the work goes through once, if that is worth a speed.
  mutating func add(_ work: String, _ results: [Contest.Result], bytes: Int? = nil) {
    for result in results {
      let speed = bytes.map { Double($0) * 1e9 / result.processor.median }
      add([
        .text(work), .text(result.name), .nanoseconds(result.wall.median),
        .nanoseconds(result.processor.median), .share(result.processor.width),
        speed.map { .bytesPerSecond($0) } ?? .none,
        result.ratio.map { .ratio($0.median) } ?? .none,
        result.ratio.map { .share($0.width) } ?? .none,
      ])
    }
  }
}
