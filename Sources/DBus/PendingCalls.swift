internal import Linux

/// The calls that wait for their reply, by the serial of their message; a value without a clock.
struct PendingCalls {
  /// Who asked.
  enum Purpose: Equatable {
    /// Our owner.
    case owner
    /// The rule by which a name is tracked.
    case rule(of: String)
    /// The first question for a tracked name's owner.
    case question(about: String)
  }

  private struct Call {
    let purpose: Purpose
    let milliseconds: Int
  }

  private var calls: [UInt32: Call] = [:]
  private var deadlines = Deadlines<UInt32>()

  var count: Int { calls.count }
  var nextDeadline: UInt64? { deadlines.next }

  mutating func add(_ serial: UInt32, for purpose: Purpose, at now: UInt64, limit: Int) {
    calls[serial] = Call(purpose: purpose, milliseconds: limit)
    deadlines.set(serial, at: now + UInt64(limit))
  }

  /// Ends a call; nil if nobody waits for it, or no more.
  mutating func take(_ serial: UInt32) -> Purpose? {
    deadlines.cancel(serial)
    return calls.removeValue(forKey: serial)?.purpose
  }

  /// Ends the first call whose time is over.
  mutating func takeLate(
    at now: UInt64
  ) -> (serial: UInt32, purpose: Purpose, milliseconds: Int)? {
    guard let serial = deadlines.takeDue(at: now), let call = calls.removeValue(forKey: serial)
    else { return nil }
    return (serial, call.purpose, call.milliseconds)
  }
}
