import PanelProtocol
import Pixels

extension Panel {
  /// No card in front: what has to be done before there can be any, or the time and the links.
  func idleScreen(at now: Moment) -> Layout {
    switch status?.pairing {
    case .passkey(let number): return passkeyScreen(number)
    case .open: return pairScreen()
    case .closed, nil: return clockScreen(at: now)
    }
  }

  private func passkeyScreen(_ number: UInt32) -> Layout {
    var layout = theme.layout()
    let digits = theme.digits.sized(
      theme.digits.size * 5 / 6, pitch: theme.digits.pitch * 5 / 6)
    let height = theme.item.pitch + theme.gap + digits.pitch
    var y = (theme.screen.height - height) / 2
    centred(words.typeOnPhone, theme.item, at: &y, on: &layout)
    y += theme.gap
    centred(grouped(number), digits, at: &y, on: &layout)
    return layout
  }

  /// Six digits in two groups.
  private func grouped(_ number: UInt32) -> String {
    var digits = String(number % 1_000_000)
    while digits.utf8.count < 6 { digits = "0" + digits }
    return String(digits.prefix(3)) + " " + String(digits.suffix(3))
  }

  private func pairScreen() -> Layout {
    var layout = theme.layout()
    let name = CleanText.line(status?.name ?? "")
    let edge = theme.isCompact ? 0 : 64
    let text = theme.heading.pitch + theme.meta.pitch + theme.title.pitch
    let height = text + theme.gap + (edge > 0 ? edge + theme.gap : 0)
    var y = (theme.screen.height - height) / 2
    if edge > 0 {
      layout.symbol(
        .pair, Rect(x: (theme.screen.width - edge) / 2, y: y, width: edge, height: edge),
        theme.palette.notice)
      y += edge + theme.gap
    }
    centred(words.readyToPair, theme.heading, at: &y, on: &layout)
    y += theme.gap
    centred(
      words.lookFor, theme.meta.coloured(theme.palette.secondary), at: &y, on: &layout)
    centred(name, theme.title, at: &y, on: &layout)
    return layout
  }

  private func clockScreen(at now: Moment) -> Layout {
    var layout = theme.layout()
    let strip = careStrip ?? linkStrip
    let taken = strip.map { layout.strip($0, theme) } ?? 0
    let dates = DateText(words: words, hours: settings.hours)
    let room = theme.screen.height - taken
    guard let wallClock = now.wallClock else {
      let height = theme.heading.pitch + theme.item.pitch
      var y = max(0, (room - height) / 2)
      centred(CleanText.line(status?.name ?? "Belfry"), theme.heading, at: &y, on: &layout)
      centred(idleLine, theme.item.coloured(theme.palette.secondary), at: &y, on: &layout)
      return layout
    }
    let date = CivilDate(milliseconds: wallClock, offset: status?.offset ?? 0)
    let second = theme.isCompact ? 0 : theme.item.pitch
    let height = theme.digits.pitch + second + theme.meta.pitch
    var y = max(0, (room - height) / 2)
    centred(dates.clock(date), theme.digits, at: &y, on: &layout)
    if !theme.isCompact {
      centred(
        dates.longDay(date), theme.item.coloured(theme.palette.secondary), at: &y, on: &layout)
      y += theme.gap / 2
    }
    if !theme.isCompact || strip == nil { centred(idleLine, theme.meta, at: &y, on: &layout) }
    return layout
  }

  private var idleLine: String { entries.isEmpty ? words.nothingNew : count }

  /// How the phones can be reached.
  private var linkStrip: Strip? {
    guard let phones = status?.phones, let phone = phones.first else {
      return Strip(text: words.notPaired, symbol: .pair, colour: theme.palette.tertiary)
    }
    let best = phones.first { $0.link == .connected } ?? phone
    let name = CleanText.line(best.name)
    let (state, symbol, colour) = linkState(best.link)
    let text = name.isEmpty ? state : "\(state) · \(name)"
    return Strip(text: text, symbol: symbol, colour: colour)
  }

  private func linkState(_ link: Status.Link) -> (String, Symbol, Colour) {
    switch link {
    case .connected: (words.connected, .check, theme.palette.good)
    case .settingUp: (words.settingUp, .underway, theme.palette.notice)
    case .lost: (words.notConnected, .warning, theme.palette.warning)
    }
  }

  private func centred(
    _ text: String, _ style: TextStyle, at y: inout Int, on layout: inout Layout
  ) {
    let area = theme.content
    layout.text(
      TextBlock(
        text, style, in: Rect(x: area.x, y: y, width: area.width, height: style.pitch),
        alignment: .centre))
    y += style.pitch
  }
}
