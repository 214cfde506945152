/// Contenders at the same work, timed in turns within one run: whatever else happens on the machine
/// meanwhile strikes all of them, so that ratios mean more than the times themselves.
struct Contest {
  /// Somebody who does the work.
  struct Contender {
    let name: String
    /// Does the work that many times.
    let work: (_ times: Int) throws -> Void
  }

  /// What came out for one contender, each for doing the work once.
  struct Result {
    let name: String
    /// In nanoseconds.
    let wall: Spread
    /// In nanoseconds.
    let processor: Spread
    /// Processor time against the reference in the same round; nil for the reference itself.
    let ratio: Spread?
  }

  private var contenders: [Contender] = []
  private var reference: Int?

  /// Adds a contender; the others are held against a reference.
  mutating func add(
    _ name: String, isReference: Bool = false, _ work: @escaping (_ times: Int) throws -> Void
  ) {
    if isReference { reference = contenders.count }
    contenders.append(Contender(name: name, work: work))
  }

  /// Times every contender once a round, each round in the opposite order of the one before.
  func run(_ effort: Effort) throws -> [Result] {
    let counts = try contenders.map { try count(for: $0, effort) }
    var takes = [[Elapsed]](repeating: [], count: contenders.count)
    for round in 0..<effort.rounds {
      let order = Array(contenders.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        takes[index].append(try time(contenders[index], counts[index]))
      }
    }
    return contenders.indices.map { result(of: $0, counts, takes) }
  }

  /// How often the work has to be done to last long enough.
  private func count(for contender: Contender, _ effort: Effort) throws -> Int {
    var count = 1
    while try time(contender, count).processor < effort.take { count *= 2 }
    return count
  }

  private func time(_ contender: Contender, _ count: Int) throws -> Elapsed {
    let stopwatch = Stopwatch()
    try contender.work(count)
    return stopwatch.elapsed
  }

  private func result(of index: Int, _ counts: [Int], _ takes: [[Elapsed]]) -> Result {
    let processor = takes[index].map { Double($0.processor) / Double(counts[index]) }
    let wall = takes[index].map { Double($0.wall) / Double(counts[index]) }
    var ratio: Spread?
    if let reference, reference != index {
      let other = takes[reference].map { Double($0.processor) / Double(counts[reference]) }
      ratio = Spread(zip(processor, other).map { $0 / $1 })
    }
    return Result(
      name: contenders[index].name, wall: Spread(wall), processor: Spread(processor), ratio: ratio)
  }
}
