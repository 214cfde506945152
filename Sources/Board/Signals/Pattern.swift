/// How something shines, sounds or shakes over time. Data: `PatternText` reads it from settings.
public struct Pattern: Equatable, Sendable {
  /// A level that lasts for some milliseconds.
  public struct Step: Equatable, Sendable {
    /// What it does meanwhile.
    public var level: Level
    /// Milliseconds, at least 1.
    public var time: UInt64

    /// A level and its time.
    public init(_ level: Level, for time: UInt64) {
      self.level = level
      self.time = max(1, time)
    }
  }

  /// Steps in a row, some times over.
  public struct Stage: Equatable, Sendable {
    /// The steps; at least one.
    public var steps: [Step]
    /// How often; nil for without end.
    public var times: UInt64?

    /// Steps, so often.
    public init(_ steps: [Step], times: UInt64? = nil) {
      self.steps = steps
      self.times = times
    }

    var length: UInt64 { steps.reduce(0) { $0 + $1.time } }
  }

  /// One after the other: what rings grows louder from one to the next.
  public var stages: [Stage]

  /// Stages in a row.
  public init(_ stages: [Stage]) { self.stages = stages }

  /// Milliseconds until it is over; nil if it never is.
  public var length: UInt64? {
    var length: UInt64 = 0
    for stage in stages {
      guard let times = stage.times else { return nil }
      length += stage.length * times
    }
    return length
  }

  /// What it does so many milliseconds after its start, and how many milliseconds after the start
  /// that ends; nil when it is over.
  public func step(after time: UInt64) -> (level: Level, end: UInt64)? {
    var begun: UInt64 = 0
    for stage in stages where stage.length > 0 {
      let rest = time - begun
      if stage.times.map({ rest < stage.length * $0 }) ?? true {
        let turn = begun + rest / stage.length * stage.length
        return stage.step(after: time - turn).map { ($0.level, turn + $0.end) }
      }
      begun += stage.length * (stage.times ?? 0)
    }
    return nil
  }
}

extension Pattern.Stage {
  fileprivate func step(after time: UInt64) -> (level: Level, end: UInt64)? {
    var end: UInt64 = 0
    for step in steps {
      end += step.time
      if time < end { return (step.level, end) }
    }
    return nil
  }
}
