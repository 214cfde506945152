import TestSupport

/// When each life of an agent ends: at one change of its store after the other.
struct CrashPlan {
  /// A change of the store's files, counted from the start of a life, and how much of it is done.
  struct Point: Hashable, Sendable {
    let change: Int
    let kind: Tape.Kind
  }

  private var points: [Point]
  /// How many of them were reached.
  private(set) var reached = 0

  init(_ points: [Point]) { self.points = points }

  /// The points of one of many runs: over all runs every change of the first 40 in every way.
  static func points(_ count: Int, ofRun run: Int) -> [Point] {
    (0..<count).map { number in
      let index = run * count + number
      return Point(change: 1 + index * 7 % 40, kind: Tape.Kind.allCases[index % 3])
    }
  }

  /// The environment of the next life.
  mutating func next(on folder: String) -> [String: String] {
    points.isEmpty ? [:] : Tape.killing(points.removeFirst(), on: folder)
  }

  /// No life ends by itself any longer.
  mutating func end() { points = [] }

  mutating func noteDeath() { reached += 1 }
}

extension Tape {
  fileprivate static func killing(_ point: CrashPlan.Point, on folder: String) -> [String: String] {
    killing(at: point.change, point.kind, on: folder)
  }
}
