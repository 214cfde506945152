/// How long to wait before the next attempt: each failure in a row doubles it, and half of it is
/// left to chance, so that a million accessories do not come back at the same moment.
public struct BackOff: Equatable, Sendable {
  /// The first pause, in milliseconds.
  public static let shortest: UInt64 = 1_000
  /// The pause that is not exceeded: five minutes.
  public static let longest: UInt64 = 300_000
  /// How long a connection lasts after which the next pause is the first again.
  public static let lasting: UInt64 = 30_000

  private var pause = Self.shortest

  /// No failure yet.
  public init() {}

  /// The pause after a connection, or an attempt, that took so many milliseconds.
  ///
  /// - Parameter chance: any number, evenly spread.
  public mutating func next(after duration: UInt64, chance: UInt64) -> UInt64 {
    if duration >= Self.lasting { pause = Self.shortest }
    defer { pause = min(2 * pause, Self.longest) }
    return pause / 2 + chance % (pause / 2 + 1)
  }
}
