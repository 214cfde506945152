internal import CLinux
internal import Glibc

/// One timerfd on the boot clock: readable once the deadline is past, suspended time included.
public struct TimerDescriptor: ~Copyable {
  private let descriptor: Descriptor
  private var armed: UInt64?

  /// A timer that is not set.
  public init() throws(SystemError) {
    let flags = CInt(TFD_CLOEXEC | TFD_NONBLOCK)
    let number = try system("timerfd_create") { timerfd_create(CLOCK_BOOTTIME, flags) }
    self.init(owning: number)
  }

  private init(owning number: CInt) { descriptor = Descriptor(owning: number) }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// Sets the timer to a time of `Clock.uptime`, or stops it; free when nothing changes.
  public mutating func arm(at deadline: UInt64?) throws(SystemError) {
    guard deadline != armed else { return }
    var setting = itimerspec()
    if let deadline {
      // An all-zero time would stop the timer, and the clock rounds down: one nanosecond more.
      setting.it_value.tv_sec = Int(deadline / 1000)
      setting.it_value.tv_nsec = Int(deadline % 1000) * 1_000_000 + 1
    }
    try system("timerfd_settime") {
      timerfd_settime(descriptor.number, CInt(TFD_TIMER_ABSTIME), &setting, nil)
    }
    armed = deadline
  }

  /// Whether it goes off at that time or earlier.
  public func isArmed(by deadline: UInt64) -> Bool { armed.map { $0 <= deadline } ?? false }

  /// Makes sure that the timer goes off at that time or earlier, if there is one. Deadlines move on with
  /// everything that happens: this costs a wake-up too early now and then, and no call each time.
  public mutating func arm(noLaterThan deadline: UInt64?) throws(SystemError) {
    guard let deadline, !isArmed(by: deadline) else { return }
    try arm(at: deadline)
  }

  /// Takes notice of an expiry.
  public mutating func acknowledge() throws(SystemError) {
    var expirations: UInt64 = 0
    _ = try systemUnlessBlocked("read timer") { read(descriptor.number, &expirations, 8) }
    armed = nil
  }
}
