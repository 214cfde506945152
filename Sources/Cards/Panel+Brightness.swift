/// How bright the screen should be.
public enum Brightness: Equatable, Sendable {
  case full
  case dimmed
  /// Nothing is to be seen; the next key or alert ends it.
  case dark
}

extension Panel {
  /// How bright the screen should be: full while somebody may look at it.
  public func brightness(at now: Moment) -> Brightness {
    guard ringing.isEmpty, openQuestion == nil, let lastActivity else { return .full }
    let rest = now.uptime - min(now.uptime, lastActivity)
    if let dark = preferences.darkAfter, rest >= dark { return .dark }
    if let dim = preferences.dimAfter, rest >= dim { return .dimmed }
    return .full
  }

  /// Uptimes at which the screen looks different by itself: a minute is over, a ring moves, it is
  /// dimmed. A dark screen has none.
  func screenTimes(after now: Moment) -> [UInt64] {
    guard brightness(at: now) != .dark else { return [] }
    var times = [nextMinute(after: now)]
    if let lastActivity {
      let ends = [preferences.dimAfter, preferences.darkAfter].compactMap { $0 }
      times += ends.map { lastActivity + $0 }.filter { $0 > now.uptime }
    }
    if case .ring = place, let began = ringing.first?.began {
      let step = Panel.ringStep
      times.append(began + ((now.uptime - min(now.uptime, began)) / step + 1) * step)
    }
    return times
  }

  /// The uptime at which the clock comes back, so that nothing stands on the screen for ever; nil if
  /// it does not. What a person writes stays.
  var restTime: UInt64? {
    guard ringing.isEmpty, openQuestion == nil, let rest = preferences.clockAfter else {
      return nil
    }
    switch place {
    case .idle, .letters: return nil
    case .list, .card, .ring, .menu, .replies, .wishes: break
    }
    return max(lastActivity ?? 0, lastOpening ?? 0) + rest
  }

  /// Milliseconds between two pictures of what rings.
  static var ringStep: UInt64 { 500 }

  private func nextMinute(after now: Moment) -> UInt64 {
    guard let wallClock = now.wallClock else { return now.uptime + 60_000 - now.uptime % 60_000 }
    let intoMinute = ((wallClock % 60_000) + 60_000) % 60_000
    return now.uptime + UInt64(60_000 - intoMinute)
  }
}
