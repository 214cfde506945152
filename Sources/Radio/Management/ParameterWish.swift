/// Whether and when one connection's parameters are asked for: once, when the phone has settled, if
/// what it chose is not what is wanted, and never in a way that Apple refuses. Two sides that ask by
/// turns would set each other off, so there is no second time.
public struct ParameterWish: Equatable, Sendable {
  /// How long a connection is left alone, in milliseconds: discovery and encryption come first.
  public static let settlingTime: UInt64 = 5_000

  private enum State: Equatable {
    case settling(until: UInt64)
    case done
  }

  private let wanted: ConnectionParameters
  private var state: State
  /// The interval that is in force, in units of 1.25 ms, if it is known.
  private var interval: UInt16?

  /// A wish for a connection that began at that time, in milliseconds of uptime.
  ///
  /// Throws the rule that the wanted parameters break.
  public init(
    _ wanted: ConnectionParameters = .lively, since now: UInt64
  ) throws(ConnectionParameters.Fault) {
    if let fault = wanted.fault { throw fault }
    self.wanted = wanted
    state = .settling(until: now + Self.settlingTime)
  }

  /// When to look again.
  public var deadline: UInt64? {
    if case .settling(let until) = state { until } else { nil }
  }

  /// The phone chose an interval, in units of 1.25 ms, or changed it: it has not settled yet.
  public mutating func observed(interval: UInt16, at now: UInt64) {
    self.interval = interval
    if case .settling = state { state = .settling(until: now + Self.settlingTime) }
  }

  /// What has to be asked for now, if anything.
  public mutating func request(at now: UInt64) -> ConnectionParameters? {
    guard case .settling(let until) = state, now >= until else { return nil }
    state = .done
    if let interval, (wanted.minimumInterval...wanted.maximumInterval).contains(interval) {
      return nil
    }
    return wanted
  }
}
