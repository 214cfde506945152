/// How much time is spent on a measurement.
struct Effort {
  /// Takes of each contender.
  let rounds: Int
  /// How long one take lasts at least, in nanoseconds.
  let take: UInt64
  /// Repetitions of what is long by itself, such as the gap of a ratchet.
  let repetitions: Int
  /// Notifications in a row that are timed one by one.
  let notifications: Int

  /// For figures that are written down.
  static let full = Effort(rounds: 21, take: 10_000_000, repetitions: 7, notifications: 400)
  /// For a look, and to see that everything runs.
  static let quick = Effort(rounds: 5, take: 1_000_000, repetitions: 2, notifications: 20)
}
