/// What a loop brings, one at a time.
public enum Occurrence<Source> {
  /// A watched descriptor is ready.
  case ready(Source, Readiness)
  /// A deadline is past.
  case due(Source)
  /// A signal came.
  case signal(Signal)
}

extension Occurrence: Equatable where Source: Equatable {}
extension Occurrence: Sendable where Source: Sendable {}

/// The one place where a program waits: for descriptors, deadlines and signals.
///
/// A program names its sources by an enumeration of its own and takes occurrences in one `switch`:
///
///     let loop = try Loop<Source>(signals: [.terminate, .interrupt])
///     try loop.watch(listener.number, for: .readable, as: .listener)
///     loop.wake(.blink, at: Clock.uptime + 500)
///     while true {
///       switch try loop.next() {
///       case .ready(.listener, _): …
///       case .due(.blink): …
///       case .signal(.terminate): return
///       …
///       }
///     }
///
/// Nothing is called back, so nothing re-enters. While nothing happens the process sleeps.
public final class Loop<Source: Hashable> {
  private enum Watched {
    case user(Source)
    case timer
    case signals
  }

  private let poll: Poll<Watched>
  private var timer: TimerDescriptor
  private var deadlines = Deadlines<Source>()
  private var deadlinesTurn = false
  private let signals: SignalDescriptor

  /// A loop that receives these signals instead of being ended by them.
  public init(signals: [Signal] = []) throws(SystemError) {
    poll = try Poll()
    timer = try TimerDescriptor()
    self.signals = try SignalDescriptor(signals)
    try poll.watch(timer.number, for: .readable, as: .timer)
    try poll.watch(self.signals.number, for: .readable, as: .signals)
  }

  /// Watches a descriptor under that name. Its owner calls `unwatch` before closing it.
  public func watch(
    _ number: CInt, for interest: Readiness, as source: Source
  ) throws(SystemError) {
    try poll.watch(number, for: interest, as: .user(source))
  }

  /// Watches a watched descriptor for something else; free when nothing changes.
  public func change(_ number: CInt, to interest: Readiness) throws(SystemError) {
    try poll.change(number, to: interest)
  }

  /// Forgets a descriptor; nothing more is told about it.
  public func unwatch(_ number: CInt) { poll.unwatch(number) }

  /// Sets or replaces the one deadline of a source, in milliseconds of `Clock.uptime`. A deadline
  /// that is past comes after what is ready now: a way to do long work in slices.
  public func wake(_ source: Source, at deadline: UInt64) {
    deadlines.set(source, at: deadline)
  }

  /// Removes the deadline of a source, if it has one.
  public func cancel(_ source: Source) { deadlines.cancel(source) }

  /// The next occurrence; sleeps until there is one.
  public func next() throws(SystemError) -> Occurrence<Source> {
    while true {
      if let occurrence = try next(waiting: true) { return occurrence }
    }
  }

  /// The next occurrence if there is one now.
  public func nextIfReady() throws(SystemError) -> Occurrence<Source>? {
    try next(waiting: false)
  }

  /// Descriptors and deadlines take turns, so that neither starves the other.
  private func next(waiting: Bool) throws(SystemError) -> Occurrence<Source>? {
    let due = isDue
    if due && deadlinesTurn { return takeDue() }
    if waiting && !due { try timer.arm(noLaterThan: deadlines.next) }
    if let ready = try poll.next(waiting: waiting && !due) {
      deadlinesTurn = true
      switch ready.source {
      case .user(let source): return .ready(source, ready.readiness)
      case .signals: return try signals.next().map { .signal($0) }
      case .timer: try timer.acknowledge()
      }
    }
    return takeDue()
  }

  /// Whether a deadline is past. Before the timer has gone off, the clock need not be asked.
  private var isDue: Bool {
    guard let next = deadlines.next, !timer.isArmed(by: next) else { return false }
    return next <= Clock.uptime
  }

  private func takeDue() -> Occurrence<Source>? {
    deadlinesTurn = false
    return deadlines.takeDue(at: Clock.uptime).map { .due($0) }
  }
}
