/// Hours of the day without alerts, in minutes after midnight where the phone is.
public struct QuietHours: Equatable, Sendable {
  /// When they begin.
  public var from: Int
  /// When they end; before `from` if they go past midnight.
  public var to: Int

  /// From one minute of the day to another.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// For how many minutes they go on, seen from a minute of the day; nil if they do not hold then.
  func remaining(at minute: Int) -> Int? {
    let into = (minute - from + 1440) % 1440
    let length = (to - from + 1440) % 1440
    return into < length ? length - into : nil
  }

  /// In how many minutes they begin.
  func beginning(after minute: Int) -> Int { (from - minute + 1440) % 1440 }
}

/// Whether nothing alerts at the moment, because of the hours or because a person wants it. What
/// ignores silence alerts all the same. Times are milliseconds of uptime.
struct Hush: Equatable {
  /// Until when a person wants quiet.
  private(set) var until: UInt64?
  /// Until when a person does not want the quiet hours that hold now.
  private(set) var skippedUntil: UInt64?

  private static let minute: UInt64 = 60_000

  /// A person wants quiet for so many minutes; 0 ends it, and the quiet hours that hold now.
  mutating func ask(
    minutes: UInt32, _ hours: QuietHours?, offset: Int16?, at now: Moment
  ) {
    until = minutes == 0 ? nil : now.uptime + UInt64(minutes) * Self.minute
    let remaining = hours?.remaining(at: now, offset)
    skippedUntil = minutes == 0 ? remaining.map { now.uptime + $0 } : nil
  }

  func holds(_ hours: QuietHours?, offset: Int16?, at now: Moment) -> Bool {
    if let until, now.uptime < until { return true }
    if let skippedUntil, now.uptime < skippedUntil { return false }
    return hours?.remaining(at: now, offset) != nil
  }

  /// When that changes by itself; without a clock the hours are not known to begin or end.
  func deadline(_ hours: QuietHours?, offset: Int16?, at now: Moment) -> UInt64? {
    var times = [until, skippedUntil].compactMap { $0 }.filter { $0 > now.uptime }
    if let change = hours?.nextChange(at: now, offset) { times.append(now.uptime + change) }
    return times.min()
  }
}

extension QuietHours {
  /// Milliseconds for which they go on; nil if they do not hold or the time of day is not known.
  fileprivate func remaining(at now: Moment, _ offset: Int16?) -> UInt64? {
    guard let day = TimeOfDay(now, offset) else { return nil }
    return remaining(at: day.minute).map { day.milliseconds(to: $0) }
  }

  /// Milliseconds to their next beginning or end.
  fileprivate func nextChange(at now: Moment, _ offset: Int16?) -> UInt64? {
    guard from != to, let day = TimeOfDay(now, offset) else { return nil }
    return day.milliseconds(to: remaining(at: day.minute) ?? beginning(after: day.minute))
  }
}

/// The time of day where the phone is.
private struct TimeOfDay {
  let minute: Int
  private let intoMinute: UInt64

  init?(_ now: Moment, _ offset: Int16?) {
    guard let clock = now.clock else { return nil }
    let day: Int64 = 86_400_000
    let local = (clock % day + Int64(offset ?? 0) * 60_000 + 2 * day) % day
    minute = Int(local / 60_000)
    intoMinute = UInt64(local % 60_000)
  }

  /// Milliseconds to the begin of the minute that is so many ahead; at least one.
  func milliseconds(to minutes: Int) -> UInt64 {
    let whole = UInt64(minutes) * 60_000
    return whole > intoMinute ? whole - intoMinute : 1
  }
}
