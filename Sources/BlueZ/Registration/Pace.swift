/// How often something may be tried: sooner at first, then less and less often. Quiet times make it
/// forget.
struct Pace: Sendable {
  private let first: UInt64
  private let longest: UInt64
  private var interval: UInt64 = 0
  private var last: UInt64 = 0

  /// How many tries there were since the last quiet time.
  private(set) var tries = 0

  /// The next try may be `first` milliseconds after the last one, then after twice that, at most
  /// `longest`.
  init(first: UInt64 = 100, longest: UInt64 = 30_000) {
    self.first = first
    self.longest = longest
  }

  /// When it may be tried.
  var notBefore: UInt64 { tries == 0 ? 0 : last + interval }

  /// It was tried.
  mutating func tried(at now: UInt64) {
    if tries > 0, now > notBefore + 2 * longest { self = Pace(first: first, longest: longest) }
    interval = interval == 0 ? first : min(2 * interval, longest)
    last = now
    tries += 1
  }
}
