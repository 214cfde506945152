import Linux
import PanelProtocol

/// A card of the accessory's own, shown and alerted for because a person wants to see whether that
/// works. Its numbers are the last ones there are, which no notification ever gets.
struct Rehearsal {
  static let card = CardID(.max)
  static let alert = AlertID(.max)
  /// How long the panel may take to say whether it alerts, in milliseconds.
  private static let patience: UInt64 = 3_000
  /// How long the card stays.
  private static let stay: UInt64 = 10_000

  /// Who waits for what the panel says.
  private var asker: UInt64?
  private var endsAt: UInt64?
  private var answerDue: UInt64?

  /// When `advance` has something to do.
  var deadline: UInt64? { [answerDue, endsAt].compactMap { $0 }.min() }

  /// Begins one; what the panel is to be told, and who waits in vain now.
  mutating func begin(
    for asker: UInt64, name: String, at now: UInt64, clock: Int64?
  ) -> (messages: [AgentMessage], passedOver: UInt64?) {
    let passedOver = self.asker
    self.asker = asker
    answerDue = now + Self.patience
    endsAt = now + Self.stay
    let card = Card(
      id: Self.card, phone: PhoneIndex(0), source: name, title: "Test",
      body: "This card goes by itself.", delivered: clock ?? 0)
    let alert = Alert(
      id: Self.alert, card: Self.card, kind: .notification,
      devices: [.light, .sound, .vibration], ignoresSilent: false, duration: 2_000)
    return ([.show(card), .alert(alert)], passedOver)
  }

  /// The panel said whether it alerts; who waits for that.
  mutating func alerted() -> UInt64? {
    answerDue = nil
    defer { asker = nil }
    return asker
  }

  /// The card goes, because a person answered it or time passed.
  mutating func end() -> [AgentMessage] {
    endsAt = nil
    return [.stopAlert(Self.alert), .remove(Self.card)]
  }

  /// Time passed: what the panel is to be told, and who waits in vain now.
  mutating func advance(to now: UInt64) -> (messages: [AgentMessage], passedOver: UInt64?) {
    var passedOver: UInt64?
    if let due = answerDue, due <= now { passedOver = alerted() }
    let isOver = endsAt.map { $0 <= now } ?? false
    return (isOver ? end() : [], passedOver)
  }
}
