internal import GATTProfile
internal import PanelProtocol

/// What was told about alerts of late, so that it can be told again.
struct AlertMemory {
  /// Reports remembered.
  static let limit = 64

  private var reports: [(message: RandomIdentifier, alerted: Bool)] = []

  func report(on message: RandomIdentifier) -> Bool? {
    reports.last { $0.message == message }?.alerted
  }

  mutating func note(_ message: RandomIdentifier, alerted: Bool) {
    reports.append((message, alerted))
    if reports.count > Self.limit { reports.removeFirst() }
  }
}

extension Accessory {
  /// Tells the data provider whether a notification alerted. Over the internet nobody waits for it;
  /// but the same notification may still come over a link.
  mutating func tellAlerted(_ alert: AlertOrigin, _ alerted: Bool) {
    alertMemory.note(alert.message, alerted: alerted)
    guard alert.origin.transport == .bluetooth, let identifier = randomIdentifier(),
      let phone = ledger.phone(alert.origin.phone),
      let feature = phone.record.session(alert.origin.session)?.feature
    else { return }
    let report = AlertReport(message: alert.message, alerted: alerted)
    let message = Message(
      feature: feature, identifier: identifier, revision: ledger.nextOrder,
      body: .alertReport(report))
    send(message, to: alert.origin, purpose: .alertReport)
  }

  /// A message came again: its report may have been lost, so it is told again.
  func reportAgain(on message: Message, from reception: Reception) -> [Consequence] {
    switch message.body {
    case .added: break
    case .liveActivity(let activity) where activity.step == .alert: break
    default: return []
    }
    return [.tellAgain(AlertOrigin(origin: reception.origin, message: message.identifier))]
  }

  /// While the panel has not answered yet, the report goes to whoever asked last; after a restart
  /// nothing is known, which is "no".
  mutating func tellAgain(_ alert: AlertOrigin) {
    guard !alerts.readdress(alert) else { return }
    tellAlerted(alert, alertMemory.report(on: alert.message) ?? false)
  }
}
