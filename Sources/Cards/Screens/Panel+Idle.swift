import PanelProtocol
import Pixels

extension Panel {
  /// No card in front: what has to be done before there can be any, or the time and the links.
  func idleScreen(at now: Moment) -> Layout {
    if status?.pairing == .open { return readyScreen() }
    if agent == .present, status?.troubles.first == .forgetOnPhone { return forgetScreen() }
    return clockScreen(at: now)
  }

  private func clockScreen(at now: Moment) -> Layout {
    var layout = theme.layout()
    let activity = entries.last { $0.card.kind == .liveActivity }
    let strip = careStrip ?? compactStrip(activity) ?? linkStrip(at: now)
    let taken = strip.map { layout.strip($0, theme) } ?? 0
    var room = theme.screen.height - taken
    if let activity, !theme.isCompact {
      room -= theme.margin
      room -= live(activity, above: room, on: &layout)
    }
    let fixed = layout.elements.count
    let lines = idleLines(at: now, hasStrip: strip != nil)
    var y = max(0, (room - lines.reduce(0) { $0 + $1.style.pitch }) / 2)
    for line in lines { layout.centred(line.text, line.style, at: &y, theme) }
    if preferences.wanders, let wallClock = now.wallClock {
      layout.move(from: fixed, by: wandering(wallClock / 300_000))
    }
    return layout
  }

  private typealias Line = (text: String, style: TextStyle)

  /// The lines of the clock; without a clock the accessory's name.
  private func idleLines(at now: Moment, hasStrip: Bool) -> [Line] {
    let second = theme.item.coloured(theme.palette.secondary)
    guard let wallClock = now.wallClock else {
      let name = CleanText.line(status?.name ?? "Belfry")
      return [(name, theme.heading), (idleLine, second)]
    }
    let date = CivilDate(milliseconds: wallClock, offset: status?.offset ?? 0)
    var lines: [Line] = []
    for field in theme.idle {
      switch field {
      case .time: lines.append((dateText.clock(date), theme.digits))
      case .date: if !theme.isCompact { lines.append((dateText.longDay(date), second)) }
      case .unread:
        if !theme.isCompact || !hasStrip { lines.append((idleLine, theme.meta)) }
      }
    }
    return lines
  }

  private var idleLine: String {
    let what = entries.isEmpty ? words[.nothingNew] : count
    return status?.isQuiet == true ? words[.quiet] + " · " + what : what
  }

  /// A place for each five minutes, a little off the middle, so that nothing burns in. From one minute
  /// to the next only the figures that change are sent.
  private func wandering(_ turn: Int64) -> (x: Int, y: Int) {
    let reach = theme.isCompact ? 2 : theme.scaled(4)
    let place = Int((turn % 9 + 9) % 9)
    // A low screen has no room above.
    return ((place % 3 - 1) * reach, theme.isCompact ? place / 3 % 2 : (place / 3 - 1) * reach)
  }

  /// A Live Activity on a low screen, which has one line for it and for the links.
  private func compactStrip(_ activity: Entry?) -> Strip? {
    guard theme.isCompact, let activity else { return nil }
    return Strip(text: activity.text.title, symbol: .timer, colour: theme.palette.tertiary)
  }

  /// The newest Live Activity, above the strip; returns the pixels it took.
  private func live(_ entry: Entry, above bottom: Int, on layout: inout Layout) -> Int {
    let height = theme.listRow
    let area = theme.content
    let box = Rect(x: area.x, y: bottom - height, width: area.width, height: height)
    layout.box(box, theme.palette.surface, radius: theme.radius)
    let inset = (height - theme.smallIcon) / 2
    let square = Rect(
      x: box.x + inset, y: box.y + inset, width: theme.smallIcon, height: theme.smallIcon)
    layout.elements.append(smallIcon(of: entry, in: square))
    let x = square.right + theme.gap
    let top = box.y + (height - theme.source.pitch - theme.meta.pitch) / 2
    let width = box.right - inset - x
    layout.text(
      TextBlock(
        entry.text.title, theme.source,
        in: Rect(x: x, y: top, width: width, height: theme.source.pitch), alignment: .left))
    layout.text(
      TextBlock(
        CleanText.line(entry.text.body), theme.meta.coloured(theme.palette.secondary),
        in: Rect(
          x: x, y: top + theme.source.pitch, width: width, height: theme.meta.pitch),
        alignment: .left))
    return height + theme.gap / 2
  }

  /// How the phones can be reached.
  private func linkStrip(at now: Moment) -> Strip? {
    // A low screen has one line for both.
    if theme.isCompact, status?.isQuiet == true {
      return Strip(text: words[.quiet], symbol: .bell, colour: theme.palette.tertiary)
    }
    guard let phones = status?.phones, let phone = phones.first else {
      return Strip(text: words[.notPaired], symbol: .pair, colour: theme.palette.tertiary)
    }
    let best = phones.first { $0.link == .connected } ?? phone
    let name = CleanText.line(best.name)
    let (state, symbol, colour) = linkState(best.link, at: now)
    let text = name.isEmpty ? state : "\(state) · \(name)"
    return Strip(text: text, symbol: symbol, colour: colour)
  }

  private func linkState(_ link: Status.Link, at now: Moment) -> (String, Symbol, Colour) {
    switch link {
    case .connected: (words[.connected], .check, theme.palette.good)
    case .settingUp: (words[.settingUp], .underway, theme.palette.notice)
    case .lost(let since): (absence(since: since, at: now), .warning, theme.palette.warning)
    }
  }

  /// How long a phone has been out of reach, as far as the clock knows.
  private func absence(since: Int64?, at now: Moment) -> String {
    guard let since, let wallClock = now.wallClock, since <= wallClock else {
      return words[.notConnected]
    }
    let (length, isOverflown) = wallClock.subtractingReportingOverflow(since)
    guard !isOverflown, length >= 60_000 else { return words[.notConnected] }
    return words[.lostFor] + " " + AgeText(words: words).text(length)
  }
}
