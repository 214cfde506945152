public import PanelProtocol

/// A card that a program on the board raised.
public struct RaisedCard: Equatable, Sendable {
  /// Where the numbers of such cards and of their alerts begin on the panel: no notification ever gets
  /// one.
  static let base: UInt64 = 1 << 63

  /// Its number on the bus.
  public let number: UInt32
  /// How the panel shows it: as the accessory's own, never as one of a phone's apps.
  public internal(set) var card: Card
  /// Who raised it: a unique name on the bus.
  let sender: String
  let stays: Bool
  /// Whether its sender is still there.
  var isAttended = true

  /// The number of the card with that number on the panel; nil if it is none of these.
  public static func number(of card: CardID) -> UInt32? { number(card.number) }

  /// The number of the card whose alert has that number; nil if it is none of these.
  public static func number(of alert: AlertID) -> UInt32? { number(alert.number) }

  /// The order to draw attention to it, as short as that for a notification.
  public var alert: Alert {
    Alert(
      id: AlertID(card.id.number), card: card.id, kind: .notification,
      devices: [.light, .sound, .vibration], ignoresSilent: false, duration: 2_000)
  }

  private static func number(_ number: UInt64) -> UInt32? {
    number >= base ? UInt32(exactly: number - base) : nil
  }
}

/// The cards that programs on the board raised: few, in memory alone, and gone with their senders.
public struct RaisedCards: Sendable {
  /// Cards of one sender at most.
  static let senderLimit = 8
  /// Cards at most.
  static let limit = 32

  /// All there are, oldest first.
  public private(set) var all: [RaisedCard] = []
  private var lastNumber: UInt32 = 0
  /// A program may draw attention as often as an app on a phone may, all of them together.
  private var alerts = Allowance(count: 3, within: 45_000)

  /// None.
  public init() {}

  /// Raises one.
  ///
  /// - Parameters:
  ///   - source: who is said to have sent it: the accessory itself.
  ///   - clock: milliseconds since 1970 UTC, if that is known.
  public mutating func raise(
    _ draft: BusRequest.Draft, by sender: String, source: String, clock: Int64?
  ) throws(Refusal) -> RaisedCard {
    guard all.count < Self.limit else {
      throw .tooMuch("\(Self.limit) cards of programs are shown already: take one away first")
    }
    guard all.count(where: { $0.sender == sender }) < Self.senderLimit else {
      throw .tooMuch("\(Self.senderLimit) of your cards are shown already: take one away first")
    }
    lastNumber &+= 1
    let card = Card(
      id: CardID(RaisedCard.base + UInt64(lastNumber)), phone: PhoneIndex(0), source: source,
      title: draft.title, body: draft.text, delivered: clock ?? 0)
    all.append(
      RaisedCard(number: lastNumber, card: card, sender: sender, stays: draft.stays))
    return all[all.count - 1]
  }

  /// Whether a card that was just raised may draw attention now.
  public mutating func mayAlert(at uptime: UInt64) -> Bool { alerts.take(at: uptime) }

  /// Takes a card away for its sender, or for anybody once that one has left.
  public mutating func take(_ number: UInt32, for sender: String) throws(Refusal) -> CardID {
    guard let place = all.firstIndex(where: { $0.number == number }) else { throw .noSuchCard }
    guard all[place].sender == sender || !all[place].isAttended else { throw .notYours }
    return all.remove(at: place).card.id
  }

  /// A person dismissed a card; nil if it is gone already.
  public mutating func dismiss(_ number: UInt32) -> (card: RaisedCard, sender: String?)? {
    guard let place = all.firstIndex(where: { $0.number == number }) else { return nil }
    let card = all.remove(at: place)
    return (card, card.isAttended ? card.sender : nil)
  }

  /// A person opened a card.
  public mutating func open(_ number: UInt32) {
    guard let place = all.firstIndex(where: { $0.number == number }) else { return }
    all[place].card.isOpened = true
  }

  /// Whether any card is there whose sender is to be watched.
  public func hasCards(of sender: String) -> Bool {
    all.contains { $0.sender == sender && $0.isAttended }
  }

  /// A sender left the bus, or the bus is gone with all of them (nil): the cards that go with that.
  public mutating func left(_ sender: String?) -> [CardID] {
    let isConcerned: (RaisedCard) -> Bool = { sender == nil || $0.sender == sender }
    let gone = all.filter { isConcerned($0) && !$0.stays }.map(\.card.id)
    all.removeAll { isConcerned($0) && !$0.stays }
    for place in all.indices where isConcerned(all[place]) { all[place].isAttended = false }
    return gone
  }
}
