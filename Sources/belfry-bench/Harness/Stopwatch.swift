import Linux

/// How long something took, in nanoseconds.
struct Elapsed {
  /// By the clock on the wall.
  var wall: UInt64 = 0
  /// By the processor, for this thread alone: other programs on the machine hardly matter.
  var processor: UInt64 = 0

  static func += (sum: inout Elapsed, more: Elapsed) {
    sum.wall += more.wall
    sum.processor += more.processor
  }
}

/// Runs from its beginning on.
struct Stopwatch {
  private let wall = Clock.nanoseconds
  private let processor = Clock.processorTime

  /// The time since the beginning.
  var elapsed: Elapsed {
    Elapsed(wall: Clock.nanoseconds - wall, processor: Clock.processorTime - processor)
  }
}

/// Keeps the optimiser from dropping a result that nobody uses.
@inline(never) func keep<Value: ~Copyable>(_ value: borrowing Value) {}
