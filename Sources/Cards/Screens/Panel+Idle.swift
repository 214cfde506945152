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
    let strip = careStrip ?? linkStrip(at: now)
    let taken = strip.map { layout.strip($0, theme) } ?? 0
    let dates = DateText(words: words, hours: settings.hours)
    let room = theme.screen.height - taken
    guard let wallClock = now.wallClock else {
      let height = theme.heading.pitch + theme.item.pitch
      var y = max(0, (room - height) / 2)
      layout.centred(CleanText.line(status?.name ?? "Belfry"), theme.heading, at: &y, theme)
      layout.centred(idleLine, theme.item.coloured(theme.palette.secondary), at: &y, theme)
      return layout
    }
    let date = CivilDate(milliseconds: wallClock, offset: status?.offset ?? 0)
    let second = theme.isCompact ? 0 : theme.item.pitch
    let height = theme.digits.pitch + second + theme.meta.pitch
    var y = max(0, (room - height) / 2)
    layout.centred(dates.clock(date), theme.digits, at: &y, theme)
    if !theme.isCompact {
      layout.centred(
        dates.longDay(date), theme.item.coloured(theme.palette.secondary), at: &y, theme)
      y += theme.gap / 2
    }
    if !theme.isCompact || strip == nil { layout.centred(idleLine, theme.meta, at: &y, theme) }
    return layout
  }

  private var idleLine: String { entries.isEmpty ? words.nothingNew : count }

  /// How the phones can be reached.
  private func linkStrip(at now: Moment) -> Strip? {
    guard let phones = status?.phones, let phone = phones.first else {
      return Strip(text: words.notPaired, symbol: .pair, colour: theme.palette.tertiary)
    }
    let best = phones.first { $0.link == .connected } ?? phone
    let name = CleanText.line(best.name)
    let (state, symbol, colour) = linkState(best.link, at: now)
    let text = name.isEmpty ? state : "\(state) · \(name)"
    return Strip(text: text, symbol: symbol, colour: colour)
  }

  private func linkState(_ link: Status.Link, at now: Moment) -> (String, Symbol, Colour) {
    switch link {
    case .connected: (words.connected, .check, theme.palette.good)
    case .settingUp: (words.settingUp, .underway, theme.palette.notice)
    case .lost(let since): (absence(since: since, at: now), .warning, theme.palette.warning)
    }
  }

  /// How long a phone has been out of reach, as far as the clock knows.
  private func absence(since: Int64?, at now: Moment) -> String {
    guard let since, let wallClock = now.wallClock, since <= wallClock else {
      return words.notConnected
    }
    let (length, isOverflown) = wallClock.subtractingReportingOverflow(since)
    guard !isOverflown, length >= 60_000 else { return words.notConnected }
    return words.lostFor + " " + AgeText(words: words).text(length)
  }
}
