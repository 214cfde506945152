internal import PanelProtocol

extension Accessory {
  /// A person wants new keys with a phone. No call lets the accessory begin the exchange: it is asked
  /// for in every hello, and the offer lies ready.
  mutating func rekeyAsked(_ index: PhoneIndex) {
    guard let phone = ledger.phones[index] else { return }
    if makeLine(phone.record.id) { wishForKeys(phone, isLasting: true) }
  }

  /// A person opened a card: it is not new any more, also after a restart.
  mutating func opened(_ card: CardID) {
    guard ledger.cards[card]?.isOpened == false else { return }
    commit([.put(.opened(OpenedRecord(card)))], kept: [])
  }

  /// The owner chose anew: what is kept and offered follows from now on. What phones and the radio
  /// were told once, and the alerts, stay for this run.
  mutating func configured(_ wanted: Configuration) {
    configuration.suites = wanted.suites
    configuration.server = wanted.server
    configuration.historyCount = wanted.historyCount
    configuration.historyBytes = wanted.historyBytes
    configuration.historyAge = wanted.historyAge
    configuration.quietHours = wanted.quietHours
  }
}
