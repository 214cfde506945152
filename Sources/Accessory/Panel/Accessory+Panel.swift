internal import GATTProfile
internal import PanelProtocol

extension Accessory {
  /// A panel came: it is told everything.
  mutating func panelConnected(_ capabilities: PanelProtocol.Capabilities) {
    desk.panel = capabilities
    desk.told = nil
    tell(.welcome(version: PanelProtocol.Limits.version))
    desk.replay = CardID(0)
    replay()
  }

  /// Tells a new panel some more of the cards: few enough that not all of them are in memory at once.
  /// Then what still has to alert.
  mutating func replay() {
    guard let next = desk.replay else { return }
    var bytes = 0
    for head in ledger.cards.heads(from: next) {
      guard bytes < Desk.replayBytes else {
        desk.replay = head.id
        return
      }
      bytes += head.size
      tellCard(head.id)
    }
    desk.replay = nil
    for answer in ledger.answers.all { tell(.answer(answer.report)) }
    tellStatus()
    tell(.replayed)
    carryOut(alerts.panelConnected(at: now.uptime))
    tellAbilities()
  }

  mutating func panelDisconnected() {
    desk.panel = nil
    desk.told = nil
    desk.replay = nil
    alerts.panelDisconnected()
  }

  mutating func heard(_ message: PanelMessage) {
    switch message {
    case .hello(_, let capabilities), .capabilities(let capabilities):
      desk.panel = capabilities
      tellAbilities()
    case .alerted(let id, let alerted): carryOut(alerts.confirm(id, alerted: alerted))
    case .answer(let answer): jobs.append(.answer(answer))
    case .seen(let id): jobs.append(.seen(id))
    // The loop's: who lets phones in tells the engine by `.pairingWindow` and `.pairingDigits`.
    case .pairing, .compared: break
    case .mute(let app, let minutes): jobs.append(.mute(app: app, minutes: minutes))
    case .quiet(let minutes): quiet(minutes: minutes)
    case .fetch(let card, let index): fetch(index, of: card)
    case .opened(let card): jobs.append(.opened(card))
    }
  }

  /// Tells the panel, if there is one.
  mutating func tell(_ message: AgentMessage) {
    guard desk.panel != nil else { return }
    effects.append(.panel(message))
  }

  mutating func show(_ id: CardID) {
    // What a replay has not come to yet is told by it.
    if let next = desk.replay, id >= next { return }
    tellCard(id)
  }

  private mutating func tellCard(_ id: CardID) {
    guard desk.panel != nil else { return }
    do throws(ArchiveError) {
      if let card = try Card(id, in: ledger) { tell(.show(card)) }
    } catch {
      desk.storage = .fails
    }
  }

  private mutating func fetch(_ index: UInt8, of card: CardID) {
    var picture: Picture?
    do throws(ArchiveError) {
      picture = try Picture(attachment: index, of: card, in: ledger)
    } catch {
      desk.storage = .fails
    }
    tell(.attachment(card, index: index, picture))
  }

  mutating func remove(_ id: CardID) {
    carryOut(alerts.stop(card: id))
    tell(.remove(id))
  }

  mutating func alert(_ style: AlertStyle, card: CardID, origin: AlertOrigin) {
    guard let record = try? ledger.card(card) else {
      // A message of the same transaction took it away again, or it cannot be shown.
      tellAlerted(origin, false)
      return
    }
    let source = AlertSource(
      phone: record.phone, app: Array(record.notification.identifier.source.utf8))
    if isHushed(style, app: source.app) { return tellAlerted(origin, false) }
    carryOut(
      alerts.request(style, card: card, source: source, origin: origin, at: now.uptime))
  }

  mutating func carryOut(_ steps: [AlertBook.Step]) {
    for step in steps {
      switch step {
      case .start(let alert): tell(.alert(alert))
      case .stop(let id): tell(.stopAlert(id))
      case .tell(let origin, let alerted): tellAlerted(origin, alerted)
      }
    }
  }
}
