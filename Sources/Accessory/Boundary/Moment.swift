/// When something happened: the board's own clock, and the time of day if the board knows it.
public struct Moment: Equatable, Sendable {
  /// Milliseconds since the board started, suspended time included; never goes back.
  public var uptime: UInt64

  /// UTC milliseconds since 1970-01-01, or nil while the board's clock has not been set.
  public var clock: Int64?

  /// A moment `uptime` milliseconds after start, at `clock` UTC milliseconds if that is known.
  public init(uptime: UInt64, clock: Int64? = nil) {
    self.uptime = uptime
    self.clock = clock
  }
}
