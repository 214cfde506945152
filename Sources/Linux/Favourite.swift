/// Which of many descriptors is tried before the kernel is asked what is ready: the one that alone was
/// ready the last time. Who sends much has the same one ready time after time, and so each of its packets
/// costs a call to the kernel less. Every few turns all of them are looked at, so that none waits long.
public struct Favourite<Source> {
  private static var turns: Int { 3 }

  private var source: Source?
  private var turnsLeft = 0

  /// None yet.
  public init() {}

  /// The one to try in this turn; nil if the kernel is to be asked.
  public mutating func next() -> Source? {
    turnsLeft -= 1
    if turnsLeft < 0 { source = nil }
    return source
  }

  /// This one alone was ready.
  public mutating func set(_ source: Source) {
    self.source = source
    turnsLeft = Self.turns
  }

  /// It had nothing, or is no more.
  public mutating func forget() { source = nil }
}

extension Favourite: Sendable where Source: Sendable {}
