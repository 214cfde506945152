import PanelProtocol

extension Panel {
  /// A person pressed a key. `names` gives the random bits of an answer's name.
  ///
  /// The first key during an alert silences it; `back` does nothing else then.
  public mutating func press(
    _ key: Key, at now: Moment, measuring text: inout some TextMeasure,
    using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    let wasDark = brightness(at: now) == .dark
    lastKey = now.uptime
    lastActivity = now.uptime
    let silenced: [Effect] = ringing.map { .stop($0.alert.id) }
    ringing.removeAll()
    if key == .back, !silenced.isEmpty { return silenced }
    // What cannot be seen is not answered: the key lights the screen.
    if wasDark { return silenced }
    if openQuestion != nil { return silenced + questionKey(key) }
    let seen = noteRead()
    let effects = act(on: key, measuring: &text, using: &names)
    return silenced + seen + effects + noteRead() + loadPictures()
  }

  private mutating func act(
    on key: Key, measuring text: inout some TextMeasure,
    using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    switch place {
    case .idle:
      if key == .back {
        place = .wishes(row: 0)
      } else if let newest = entries.last {
        place = .list(newest.card.id)
      }
    case .wishes(let row): return wishKey(key, at: row)
    case .list(let id): listKey(key, at: id)
    case .card(let id, let reading): cardKey(key, at: id, reading, measuring: &text)
    case .ring(let id, let row): return ringKey(key, at: id, row: row, using: &names)
    case .menu(let id, let row): return menuKey(key, at: id, row: row, using: &names)
    case .replies(let id, let action, let row):
      return repliesKey(key, at: id, action: action, row: row, using: &names)
    case .letters(let id, let action, let typing):
      return letterKey(key, at: id, action: action, typing, using: &names)
    }
    return []
  }

  /// Opens a card in the way its kind asks for.
  mutating func open(_ id: CardID) {
    switch entry(id)?.card.kind {
    case .call, .alarm, .timer: place = .ring(id, row: 0)
    case .notification, .liveActivity: place = .card(id, Reading())
    case nil: place = .idle
    }
  }

  /// A card that a person opened is read. The agent is told, at once or when it is there.
  private mutating func noteRead() -> [Effect] {
    guard let id = place.openCard, unread.remove(id) != nil else { return [] }
    if agent == .present { return [.send(.opened(id))] }
    openedAlone.insert(id)
    return []
  }

  private mutating func listKey(_ key: Key, at id: CardID) {
    switch key {
    case .up: nextRow(of: id, by: -1).map { place = .list($0) }
    case .down: nextRow(of: id, by: 1).map { place = .list($0) }
    case .select: open(id)
    case .back: place = .idle
    }
  }

  private mutating func cardKey(
    _ key: Key, at id: CardID, _ reading: Reading, measuring text: inout some TextMeasure
  ) {
    var reading = reading
    switch key {
    case .down:
      if let next = nextPage(of: id, reading, measuring: &text) {
        reading.open(next)
        place = .card(id, reading)
      } else {
        neighbour(of: id, by: -1).map { open($0) }
      }
    case .up:
      if reading.back() {
        place = .card(id, reading)
      } else {
        neighbour(of: id, by: 1).map { open($0) }
      }
    case .select: place = .menu(id, row: 0)
    case .back: leave(id)
    }
  }

  /// Leaves a card's text: a call's goes back to the call, others to the list if there is one.
  private mutating func leave(_ id: CardID) {
    switch entry(id)?.card.kind {
    case .call, .alarm, .timer: open(id)
    case .notification, .liveActivity, nil: place = entries.count > 1 ? .list(id) : .idle
    }
  }

  private mutating func ringKey(
    _ key: Key, at id: CardID, row: Int, using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    switch key {
    case .up, .down:
      place = .ring(id, row: moved(row, key, among: items(id).count))
      return []
    case .select: return choose(row, of: id, using: &names)
    case .back:
      place = entries.count > 1 ? .list(id) : .idle
      return []
    }
  }

  private mutating func menuKey(
    _ key: Key, at id: CardID, row: Int, using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    switch key {
    case .up, .down:
      place = .menu(id, row: moved(row, key, among: items(id).count))
      return []
    case .select: return choose(row, of: id, using: &names)
    case .back:
      open(id)
      return []
    }
  }

  private mutating func repliesKey(
    _ key: Key, at id: CardID, action: UInt8, row: Int,
    using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    switch key {
    case .up, .down:
      let moved = moved(row, key, among: preferences.replies.count + 1)
      place = .replies(id, action: action, row: moved)
      return []
    case .select:
      guard row < preferences.replies.count else {
        place = .letters(id, action: action, Typing())
        return []
      }
      open(id)
      return answer(.text(index: action, preferences.replies[row]), to: id, using: &names)
    case .back:
      place = .menu(id, row: 0)
      return []
    }
  }

  private mutating func choose(
    _ row: Int, of id: CardID, using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    let items = items(id)
    guard row < items.count else { return [] }
    if case .action(let action) = items[row], case .text = action.kind {
      place = .replies(id, action: action.index, row: 0)
      return []
    }
    if items[row] == .read {
      place = .card(id, Reading())
      return []
    }
    open(id)
    switch items[row] {
    case .read: return []
    case .action(let action): return answer(.action(index: action.index), to: id, using: &names)
    case .clear: return answer(.clear, to: id, using: &names)
    case .mute(let minutes):
      return entry(id).map { [.send(.mute(app: $0.card.app, minutes: minutes))] } ?? []
    case .again(let old): return answer(.again(old), to: id, using: &names)
    case .leave(let old):
      told.removeAll { $0.report.id == old }
      return [.send(.seen(old))]
    }
  }

  private func items(_ id: CardID) -> [MenuItem] { entry(id).map { menu(of: $0.card) } ?? [] }

  func moved(_ row: Int, _ key: Key, among count: Int) -> Int {
    max(0, min(count - 1, key == .up ? row - 1 : row + 1))
  }
}
