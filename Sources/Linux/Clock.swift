internal import Glibc

/// The kernel's clocks.
public enum Clock {
  /// Milliseconds since boot, suspended time included; never goes back.
  public static var uptime: UInt64 { UInt64(max(0, milliseconds(of: CLOCK_BOOTTIME))) }

  /// UTC in milliseconds since 1970, or nil while the clock is plainly not set (before 2024, as on
  /// a board without a battery).
  public static var wall: Int64? {
    let now = milliseconds(of: CLOCK_REALTIME)
    return now < firstBelievable ? nil : now
  }

  /// UTC to the second, as `20260131T120000Z`, for names of files; whatever the clock says.
  public static var stamp: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Nanoseconds since boot without the time suspended, the same in every process; for measuring.
  public static var nanoseconds: UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds that a processor has worked for this thread.
  public static var processorTime: UInt64 { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// 2024-01-01T00:00:00Z.
  private static let firstBelievable: Int64 = 1_704_067_200_000

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
