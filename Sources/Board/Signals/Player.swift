/// The patterns that one device is asked for, and which of them it follows now: the most urgent, of
/// equal ones the newest. A value: patterns and time in, a level out.
public struct Player<ID: Hashable> {
  private struct Piece {
    let id: ID
    let pattern: Pattern
    let urgency: Int
    let begun: UInt64
    let end: UInt64
  }

  private var pieces: [Piece] = []

  /// Nothing to play.
  public init() {}

  /// Patterns at the same time at most; the oldest of the least urgent goes.
  public static var limit: Int { 32 }

  /// Begins a pattern, in place of an older one of that name. It ends by itself at `end` at the
  /// latest.
  public mutating func start(
    _ id: ID, _ pattern: Pattern, urgency: Int = 0, at time: UInt64, until end: UInt64
  ) {
    stop(id)
    if pieces.count >= Self.limit { pieces.removeFirst() }
    let own = pattern.length.map { time + $0 } ?? .max
    let piece = Piece(
      id: id, pattern: pattern, urgency: urgency, begun: time, end: min(own, end))
    let index = pieces.firstIndex { $0.urgency > urgency } ?? pieces.endIndex
    pieces.insert(piece, at: index)
  }

  /// Ends a pattern.
  public mutating func stop(_ id: ID) { pieces.removeAll { $0.id == id } }

  /// The level now.
  public mutating func level(at time: UInt64) -> Level {
    pieces.removeAll { $0.end <= time }
    return current(at: time)?.level ?? .off
  }

  /// When the level may be another one; nil while nothing is played.
  public func nextChange(after time: UInt64) -> UInt64? {
    guard let (_, change) = current(at: time) else { return pieces.map { $0.end }.min() }
    return pieces.map { $0.end }.reduce(change, min)
  }

  private func current(at time: UInt64) -> (level: Level, end: UInt64)? {
    guard let piece = pieces.last(where: { $0.begun <= time && time < $0.end }),
      let step = piece.pattern.step(after: time - piece.begun)
    else { return nil }
    return (step.level, min(piece.end, piece.begun + step.end))
  }
}
