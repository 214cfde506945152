internal import PanelProtocol

extension Accessory {
  /// A person wants new keys with a phone. No call lets the accessory begin the exchange: it is asked
  /// for in every hello, and the offer lies ready.
  mutating func rekeyAsked(_ index: PhoneIndex) {
    guard let phone = ledger.phones[index] else { return }
    if makeLine(phone.record.id) { wishForKeys(phone, isLasting: true) }
  }

  /// The owner chose anew: what is kept and offered follows from now on. What phones and the radio
  /// were told once, and the alerts, stay for this run.
  mutating func configured(_ wanted: Configuration) {
    configuration.suites = wanted.suites
    configuration.historyCount = wanted.historyCount
    configuration.historyBytes = wanted.historyBytes
    configuration.historyAge = wanted.historyAge
    configuration.quietHours = wanted.quietHours
  }
}
