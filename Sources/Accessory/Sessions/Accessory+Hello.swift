internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// Says hello in a session, once for each connection, as soon as a message opened in it.
  mutating func greet(_ origin: Origin) {
    guard let greeted = lines[origin.phone]?.greeted, !greeted.contains(origin.session),
      greeted.count < PhoneRecord.sessionCount, let phone = ledger.phone(origin.phone),
      let identifier = randomIdentifier(),
      let feature = phone.record.session(origin.session)?.feature
    else { return }
    lines[origin.phone]?.greeted.insert(origin.session)
    let abilities = abilities
    lines[origin.phone]?.toldAbilities = abilities
    let message = Message(
      feature: feature, identifier: identifier, revision: ledger.nextOrder,
      body: .hello(hello(to: origin.phone)))
    send(message, to: origin, purpose: .hello)
  }

  /// Says hello anew in the newest session, because something in it changed or to learn whether
  /// the phone is still there.
  mutating func greetAgain(_ phone: Phone) {
    guard let session = phone.record.sessions.last?.text, let generation = phone.current else {
      return
    }
    lines[phone.record.id]?.greeted.remove(session)
    greet(
      Origin(phone: phone.record.id, generation: generation.record.id, session: session))
  }

  /// Says hello to every phone that was told other abilities: the panel is another one.
  mutating func tellAbilities() {
    for phone in ledger.phones.values {
      guard let line = lines[phone.record.id], line.isConnected,
        let told = line.toldAbilities, told != abilities
      else { continue }
      greetAgain(phone)
    }
  }

  private func hello(to phone: PhoneID) -> Hello {
    var hello = Hello(software: configuration.software, version: configuration.version)
    hello.features = [.notifications, .liveActivities] + Message.Feature.workers
    hello.abilities = abilities
    hello.limits = Hello.Limits(
      sealedBytes: UInt64(MessageLimits.sealedBytes),
      fileBytes: UInt64(MessageLimits.fileBytes),
      notificationFileBytes: UInt64(MessageLimits.notificationFileBytes),
      notifications: UInt64(configuration.historyCount))
    hello.workers = Message.Feature.workers.map {
      Hello.Worker(feature: $0, status: worker($0, of: phone).status)
    }
    hello.rekeyWanted = lines[phone]?.wish != nil
    return hello
  }

  private var abilities: Hello.Abilities {
    guard let panel = desk.panel else { return [] }
    var abilities: Hello.Abilities = []
    if panel.width > 0 { abilities.formUnion([.display, .pictures]) }
    if panel.devices.contains(.sound) { abilities.insert(.sound) }
    if panel.devices.contains(.vibration) { abilities.insert(.vibration) }
    if panel.devices.contains(.light) { abilities.insert(.light) }
    if panel.hasKeys { abilities.formUnion([.actions, .text]) }
    return abilities
  }
}
