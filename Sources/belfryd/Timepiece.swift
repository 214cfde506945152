import Accessory
import Linux

/// The moment, by the kernel's clocks. To look at one may be a call to the kernel: so the time of day is
/// looked at once a second, and counted on from there. A clock that is set is noticed by then.
struct Timepiece {
  private static let interval: UInt64 = 1_000

  /// The time of day when the board started, by what the clock showed at the last look.
  private var start: Int64?
  private var nextLook: UInt64 = 0

  mutating func moment() -> Moment {
    let uptime = Clock.uptime
    if uptime >= nextLook {
      start = Clock.wall.map { $0 - Int64(uptime) }
      nextLook = uptime + Self.interval
    }
    return Moment(uptime: uptime, clock: start.map { $0 + Int64(uptime) })
  }
}
