/// A point in time as the panel's owner knows it.
public struct Moment: Equatable, Sendable {
  /// Milliseconds since the machine started; never goes back.
  public var uptime: UInt64
  /// Milliseconds since 1970 UTC; nil while the clock is not set.
  public var wallClock: Int64?

  /// A point on both clocks.
  public init(uptime: UInt64, wallClock: Int64? = nil) {
    self.uptime = uptime
    self.wallClock = wallClock
  }
}
