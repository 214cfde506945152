internal import PanelProtocol

/// Notifications that would alert but came too fast: one alert stands for all of them.
struct Storm: Equatable {
  /// Cards remembered at most, the newest ones; more than that only count.
  static let cardCount = 32

  private let begun: UInt64
  private var latest: UInt64
  private var cards: [CardID] = []
  private var style: AlertStyle

  init(card: CardID, style: AlertStyle, at uptime: UInt64) {
    begun = uptime
    latest = uptime
    cards = [card]
    self.style = style
  }

  /// One more came.
  mutating func add(card: CardID, style more: AlertStyle, at uptime: UInt64) {
    latest = uptime
    cards.removeAll { $0 == card }
    cards.append(card)
    if cards.count > Self.cardCount { cards.removeFirst() }
    style.devices.formUnion(more.devices)
    style.ignoresSilent = style.ignoresSilent || more.ignoresSilent
  }

  /// A card is gone and needs no alert any more; true if that leaves nothing to sum up.
  mutating func remove(card: CardID) -> Bool {
    cards.removeAll { $0 == card }
    return cards.isEmpty
  }

  /// When it is to be summed up, if `earliest` allows.
  func due(_ limits: AlertLimits, notBefore earliest: UInt64) -> UInt64 {
    let quiet = latest + limits.stormQuiet
    let longest = begun + limits.stormLength
    return max(earliest, min(quiet, longest))
  }

  /// The newest card, and how the alert that stands for all feels: like a notification's.
  func summary(_ limits: AlertLimits) -> (card: CardID, style: AlertStyle)? {
    guard let card = cards.last else { return nil }
    var style = style
    style.kind = .notification
    style.duration = limits.duration(of: .notification)
    return (card, style)
  }
}
