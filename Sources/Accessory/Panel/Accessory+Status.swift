public import PanelProtocol

extension Accessory {
  /// Tells the panel the status if it is another than the one it knows.
  mutating func tellStatus() {
    guard desk.panel != nil else { return }
    let status = status
    guard status != desk.told else { return }
    desk.told = status
    tell(.status(status))
  }

  /// What the panel is told of how everything stands.
  public var status: Status {
    let phones = ledger.phones.values.sorted { $0.index.number < $1.index.number }
    var status = Status(
      name: configuration.name, phones: phones.prefix(Limits.phones).map(status(of:)),
      pairing: desk.pairing, troubles: troubles, offset: localOffset)
    status.isQuiet = isQuiet
    status.muted = Array(mutedApps.prefix(Limits.muted))
    return status
  }

  private func status(of phone: Phone) -> Status.Phone {
    let line = lines[phone.record.id]
    return Status.Phone(
      index: phone.index, name: phone.record.name, link: link(of: phone, line),
      needsApp: line?.needsApp ?? false)
  }

  private func link(of phone: Phone, _ line: Line?) -> Status.Link {
    guard let line, line.isConnected, !line.isSilent else {
      return .lost(since: line?.lostSince)
    }
    return phone.generations.isEmpty ? .settingUp : .connected
  }

  private var troubles: [Status.Trouble] {
    var troubles: [Status.Trouble] = []
    switch desk.storage {
    case .works: break
    case .full: troubles.append(.storageFull)
    case .fails: troubles.append(.storageFails)
    }
    if desk.storeWasReplaced, !hasKeys { troubles.append(.storageReplaced) }
    if now.clock == nil { troubles.append(.clockNotSet) }
    if desk.forgottenAt != nil || !desk.bondsAmiss.isEmpty { troubles.append(.forgetOnPhone) }
    return troubles
  }

  /// Whether any phone has keys; without them a damaged store still has its consequences.
  private var hasKeys: Bool { ledger.phones.values.contains { !$0.generations.isEmpty } }
}
