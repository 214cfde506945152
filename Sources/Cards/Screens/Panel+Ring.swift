import PanelProtocol
import Pixels

extension Panel {
  /// A call, an alarm or a timer: who or what, large, and the phone's actions in reach.
  func ringScreen(
    _ entry: Entry, chosen: Int, at now: Moment, measuring text: inout some TextMeasure
  ) -> Layout {
    var layout = theme.layout()
    let titles = menu(of: entry.card).map { $0.label(words) }
    let kind = kindOf(entry.card)
    let area =
      theme.isCompact
      ? compactRing(entry, kind, step: step(of: entry.card.id, at: now), on: &layout)
      : largeRing(
        entry, kind, step: step(of: entry.card.id, at: now), on: &layout, measuring: &text)
    rows(titles, chosen: chosen, in: area, on: &layout)
    return layout
  }

  /// Which picture of the animation is shown, 0 to 2; 0 if the card does not ring.
  private func step(of card: CardID, at now: Moment) -> Int {
    guard let began = ringing.first(where: { $0.alert.card == card })?.began else { return 0 }
    return Int((now.uptime - min(now.uptime, began)) / Panel.ringStep % 3)
  }

  private func kindOf(_ card: Card) -> (symbol: Symbol, text: String, colour: Colour) {
    switch card.kind {
    case .call: (.call, words[.incomingCall], theme.palette.good)
    case .alarm: (.alarm, words[.alarm], theme.palette.warning)
    case .timer: (.timer, words[.timer], theme.palette.notice)
    case .notification, .liveActivity: (.bell, card.source, theme.palette.notice)
    }
  }

  private func largeRing(
    _ entry: Entry, _ kind: (symbol: Symbol, text: String, colour: Colour), step: Int,
    on layout: inout Layout, measuring text: inout some TextMeasure
  ) -> Rect {
    let area = theme.content
    let rowsTop = theme.screen.height - 2 * theme.row - theme.scaled(6)
    // A title too long for large letters gets two lines of smaller ones.
    let fit = text.fit(
      entry.text.title, style: theme.heading, width: area.width, lines: 1, lead: nil)
    let isLong = fit.end < entry.text.title.utf8.count
    let style = isLong ? theme.title : theme.heading
    let lines = isLong ? 2 : 1
    let height = lines * style.pitch + theme.meta.pitch
    let edge = max(theme.scaled(32), min(theme.scaled(64), rowsTop - area.y - height - theme.gap))
    let square = Rect(
      x: (theme.screen.width - edge) / 2, y: area.y, width: edge, height: edge)
    wave(around: square, step, kind.colour, on: &layout)
    if entry.hasContextIcon {
      icon(of: entry, in: square, on: &layout)
    } else {
      layout.box(square, theme.palette.surface, radius: edge / 2)
      layout.symbol(kind.symbol, square.inset(edge / 4), kind.colour)
    }
    var y = square.bottom + theme.scaled(6)
    layout.text(
      TextBlock(
        entry.text.title, style,
        in: Rect(x: area.x, y: y, width: area.width, height: lines * style.pitch),
        lines: lines, alignment: .centre))
    y += lines * style.pitch
    layout.text(
      TextBlock(
        "\(kind.text) · \(entry.card.source)", theme.meta.coloured(theme.palette.secondary),
        in: Rect(x: area.x, y: y, width: area.width, height: theme.meta.pitch),
        alignment: .centre))
    return Rect(x: area.x, y: rowsTop, width: area.width, height: 2 * theme.row)
  }

  /// A ring that goes out from a circle with each step.
  private func wave(around circle: Rect, _ step: Int, _ colour: Colour, on layout: inout Layout) {
    guard step > 0 else { return }
    let line = max(1, theme.scaled(2))
    let outer = circle.inset(-theme.scaled(3) * step)
    layout.box(outer, colour, radius: outer.width / 2)
    layout.box(outer.inset(line), theme.palette.background, radius: outer.width / 2 - line)
  }

  private func compactRing(
    _ entry: Entry, _ kind: (symbol: Symbol, text: String, colour: Colour), step: Int,
    on layout: inout Layout
  ) -> Rect {
    let edge = 26
    // On so few pixels it shakes.
    layout.symbol(
      kind.symbol, Rect(x: [2, 0, 4][step], y: 2, width: edge, height: edge), kind.colour)
    let x = edge + 8
    let width = theme.screen.width - x
    layout.text(
      TextBlock(
        entry.text.title, theme.heading.sized(14, pitch: 18),
        in: Rect(x: x, y: 0, width: width, height: 18), alignment: .left))
    layout.text(
      TextBlock(
        kind.text, theme.meta,
        in: Rect(x: x, y: 17, width: width, height: theme.meta.pitch), alignment: .left))
    let top = theme.screen.height - 2 * theme.row
    return Rect(x: 0, y: top, width: theme.screen.width, height: 2 * theme.row)
  }
}
