public import PanelProtocol

extension Panel {
  /// The socket is connected: the panel introduces itself. One that `yields` takes charge only
  /// where no other panel is in charge.
  public mutating func connected(yields: Bool = false) -> [Effect] {
    agent = .away
    var capabilities = capabilities
    capabilities.yields = yields
    return [.send(.hello(version: Limits.version, capabilities))]
  }

  /// The socket is gone. Cards stay on the screen; alerts go on until their end.
  public mutating func disconnected() {
    agent = .away
    question = nil
  }

  /// The agent told something.
  public mutating func receive(_ message: AgentMessage, at now: Moment) -> [Effect] {
    let effects = take(message, at: now)
    return effects + loadPictures()
  }

  private mutating func take(_ message: AgentMessage, at now: Moment) -> [Effect] {
    if lastActivity == nil { lastActivity = now.uptime }
    switch message {
    case .welcome:
      farewell = nil
      agent = .replaying(cards: [], answers: [])
      gallery?.asked = []
      return []
    case .replayed: return finishReplay(at: now)
    case .show(let card): return show(card, at: now)
    case .remove(let id): return remove(id)
    case .alert(let alert): return begin(alert, at: now)
    case .stopAlert(let id): return end(id)
    case .status(let status):
      note(status, at: now)
      return []
    case .answer(let report):
      note(report, at: now)
      return []
    case .attachment(let card, let index, let picture):
      return take(picture, at: index, of: card)
    case .goodbye(let farewell):
      agent = .away
      self.farewell = farewell
      return []
    }
  }

  /// Time went on.
  public mutating func tick(at now: Moment) -> [Effect] {
    told.removeAll { $0.report.state == .done && now.uptime >= $0.since + Panel.sentStays }
    let over = ringing.filter { now.uptime >= $0.ends }
    ringing.removeAll { now.uptime >= $0.ends }
    if let end = restTime, now.uptime >= end { place = .idle }
    return over.map { .stop($0.alert.id) } + loadPictures()
  }

  /// The uptime at which `tick` has something to do, or a screen that shows the time changes.
  public func nextTick(after now: Moment) -> UInt64? {
    var times = ringing.map { $0.ends } + screenTimes(after: now)
    if let restTime { times.append(restTime) }
    for answer in told where answer.report.state == .done {
      times.append(answer.since + Panel.sentStays)
    }
    return times.min()
  }

  private mutating func show(_ card: Card, at now: Moment) -> [Effect] {
    var effects: [Effect] = [.keep(card.id, source: card.icon, context: card.contextIcon)]
    if case .replaying(var cards, let answers) = agent {
      cards.append(card.id)
      agent = .replaying(cards: cards, answers: answers)
    }
    let entry = Entry(card)
    if let index = index(of: card.id) {
      let isChanged = entries[index] != entry
      if isChanged || agent != .present { note(card) }
      guard isChanged else { return effects }
      entries[index] = entry
      reopen(card.id)
      return effects
    }
    note(card)
    let place = entries.firstIndex { card.id < $0.card.id } ?? entries.count
    entries.insert(entry, at: place)
    effects += trim()
    if agent == .present { arrive(card, at: now) }
    return effects
  }

  /// Whether it is new, the agent knows, but for what was opened without it.
  private mutating func note(_ card: Card) {
    if card.isOpened || openedAlone.contains(card.id) {
      unread.remove(card.id)
    } else {
      unread.insert(card.id)
    }
  }

  /// An update starts a card anew where it is being read: its old pages are gone, and its pictures
  /// may be others.
  private mutating func reopen(_ id: CardID) {
    if gallery?.card == id { gallery = Gallery(card: id) }
    if case .card(id, _) = place { place = .card(id, Reading()) }
  }

  private mutating func arrive(_ card: Card, at now: Moment) {
    arrivals[card.id] = now.uptime
    guard card.kind != .liveActivity, !isBusy(at: now) else { return }
    lastOpening = now.uptime
    open(card.id)
  }

  private func isBusy(at now: Moment) -> Bool {
    switch place {
    case .menu, .replies, .ring, .letters, .wishes: true
    case .idle, .list, .card:
      lastKey.map { now.uptime < $0 + preferences.attention } ?? false
    }
  }

  private mutating func trim() -> [Effect] {
    var weight = entries.reduce(0) { $0 + $1.weight }
    var effects: [Effect] = []
    while let oldest = entries.first, entries.count > 1,
      entries.count > Panel.cardLimit || weight > Panel.textLimit
    {
      weight -= oldest.weight
      effects += remove(oldest.card.id)
    }
    return effects
  }

  private mutating func remove(_ id: CardID) -> [Effect] {
    guard let index = index(of: id) else { return [] }
    let neighbour = neighbour(of: id, by: -1) ?? neighbour(of: id, by: 1)
    entries.remove(at: index)
    unread.remove(id)
    openedAlone.remove(id)
    arrivals[id] = nil
    told.removeAll { $0.report.card == id }
    let silenced = ringing.filter { $0.alert.card == id }
    ringing.removeAll { $0.alert.card == id }
    if place.card == id { leave(for: neighbour) }
    return [.drop(id)] + silenced.map { .stop($0.alert.id) }
  }

  /// The card that was looked at is gone: show the one after it, or the one before.
  private mutating func leave(for neighbour: CardID?) {
    guard let neighbour else {
      place = .idle
      return
    }
    if case .list = place { place = .list(neighbour) } else { open(neighbour) }
  }

  private mutating func begin(_ alert: Alert, at now: Moment) -> [Effect] {
    guard ringing.count < Panel.alertLimit else { return [.send(.alerted(alert.id, false))] }
    lastActivity = now.uptime
    ringing.removeAll { $0.alert.id == alert.id }
    ringing.append(Ringing(alert: alert, ends: now.uptime + UInt64(alert.duration)))
    if entry(alert.card) != nil, alert.kind != .notification, alert.kind != .liveActivity {
      place = .ring(alert.card, row: 0)
    }
    return [.start(alert)]
  }

  private mutating func end(_ id: AlertID) -> [Effect] {
    guard ringing.contains(where: { $0.alert.id == id }) else { return [] }
    ringing.removeAll { $0.alert.id == id }
    return [.stop(id)]
  }
}
