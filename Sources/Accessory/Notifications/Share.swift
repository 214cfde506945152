internal import PanelProtocol

/// What one phone has in the list: cards that may go, oldest first, and what has to stay.
struct Share {
  private var cards: [(id: CardID, bytes: Int)] = []
  private var next = 0
  private let kept: Int
  private(set) var bytes: Int

  /// A share of what has to stay.
  init(count: Int, bytes: Int) {
    kept = count
    self.bytes = bytes
  }

  var count: Int { kept + cards.count - next }

  var canShrink: Bool { next < cards.count }

  mutating func add(_ id: CardID, bytes: Int) {
    cards.append((id, bytes))
    self.bytes += bytes
  }

  mutating func removeOldest() -> (id: CardID, bytes: Int)? {
    guard canShrink else { return nil }
    defer { next += 1 }
    bytes -= cards[next].bytes
    return cards[next]
  }
}
