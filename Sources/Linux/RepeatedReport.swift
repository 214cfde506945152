/// Tells what happens for the first time from what happens again and again: the first is worth a
/// line, the others are counted, and the count is a line from time to time.
///
/// A value without a clock: times are milliseconds on any scale its user keeps to. The user names
/// the kinds, of which there are few.
public struct RepeatedReport<Kind: Hashable> {
  /// How often something happened.
  public struct Count {
    /// What it was.
    public let kind: Kind
    /// How often.
    public let count: Int

    /// Something, so often.
    public init(_ kind: Kind, _ count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  private struct Spell {
    /// Times in all, and those of them that no line told.
    var total = 1
    var untold = 0
    var last: UInt64
    /// When the untold ones are due.
    var due: UInt64
  }

  private let interval: UInt64
  private let limit: Int
  private var spells: [Kind: Spell] = [:]

  /// Nothing happened yet.
  ///
  /// - Parameters:
  ///   - interval: milliseconds between two lines on the same thing.
  ///   - limit: how many kinds are kept apart; beyond them the one that was quiet longest is
  ///     forgotten.
  public init(interval: UInt64, limit: Int = 64) {
    self.interval = interval
    self.limit = limit
  }

  /// It happened: true if that is worth a line now.
  public mutating func note(_ kind: Kind, at now: UInt64) -> Bool {
    if var spell = spells[kind], spell.untold > 0 || now < spell.due {
      spell.total += 1
      spell.untold += 1
      spell.last = now
      spells[kind] = spell
      return false
    }
    if spells[kind] == nil, spells.count >= limit { dropQuietest() }
    let total = (spells[kind]?.total ?? 0) + 1
    spells[kind] = Spell(total: total, last: now, due: now + interval)
    return true
  }

  /// When there are counts to tell; nil if there are none.
  public var deadline: UInt64? {
    spells.values.filter { $0.untold > 0 }.map { $0.due }.min()
  }

  /// How often each of them happened since the last line on it, for those that are due.
  public mutating func takeDue(at now: UInt64) -> [Count] {
    var counts: [Count] = []
    for (kind, spell) in spells where spell.untold > 0 && spell.due <= now {
      counts.append(Count(kind, spell.untold))
      spells[kind]?.untold = 0
      spells[kind]?.due = now + interval
    }
    return counts
  }

  /// Forgets what did not happen for so many milliseconds, and says how often it did in all. For
  /// states that end: a short pause in one of them is not its end.
  public mutating func takeEnded(quietFor pause: UInt64, at now: UInt64) -> [Count] {
    var counts: [Count] = []
    for (kind, spell) in spells where spell.last + pause <= now {
      counts.append(Count(kind, spell.total))
      spells[kind] = nil
    }
    return counts
  }

  private mutating func dropQuietest() {
    let quietest = spells.min { $0.value.last < $1.value.last }
    if let quietest { spells[quietest.key] = nil }
  }
}

extension RepeatedReport: Sendable where Kind: Sendable {}
extension RepeatedReport.Count: Equatable {}
extension RepeatedReport.Count: Sendable where Kind: Sendable {}
