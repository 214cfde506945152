import PanelProtocol
import Pixels

extension Panel {
  /// All cards, newest first, one of them chosen.
  func listScreen(
    chosen id: CardID, at now: Moment, measuring text: inout some TextMeasure
  ) -> Layout {
    var layout = theme.layout()
    let newestFirst = Array(entries.reversed())
    let chosen = newestFirst.firstIndex { $0.card.id == id } ?? 0
    var area = Rect(x: 0, y: 0, width: theme.screen.width, height: theme.screen.height)
    if !theme.isCompact {
      let head = Rect(
        x: theme.margin, y: 7, width: theme.content.width, height: theme.meta.pitch)
      layout.text(TextBlock(count, theme.meta, in: head, alignment: .left))
      area.y = head.bottom + 4
      area.height -= area.y
    }
    let rows = Rows(area: area, height: theme.listRow, count: entries.count, chosen: chosen)
    for row in rows.seen {
      let entry = newestFirst[row]
      let frame = rows.frame(row)
      if theme.isCompact {
        compactRow(entry, frame, isChosen: row == chosen, on: &layout)
      } else {
        listRow(entry, frame, isChosen: row == chosen, at: now, on: &layout, measuring: &text)
      }
    }
    layout.scrollBar(
      theme.scrollTrack(beside: area.inset(theme.isCompact ? 0 : 4)), start: rows.seen.lowerBound,
      end: rows.seen.upperBound, of: entries.count, theme)
    return layout
  }

  /// How many there are, in words.
  var count: String {
    "\(entries.count) \(entries.count == 1 ? words.one : words.many)"
  }

  private func listRow(
    _ entry: Entry, _ frame: Rect, isChosen: Bool, at now: Moment, on layout: inout Layout,
    measuring text: inout some TextMeasure
  ) {
    let margin = theme.margin
    let box = Rect(x: 4, y: frame.y, width: frame.width - 14, height: frame.height - 2)
    if isChosen { layout.box(box, theme.palette.selection, radius: 12) }
    let ink = isChosen ? theme.palette.onSelection : theme.palette.tertiary
    let top = frame.y + (frame.height - 2 - theme.smallIcon) / 2
    let square = Rect(x: margin, y: top, width: theme.smallIcon, height: theme.smallIcon)
    layout.elements.append(smallIcon(of: entry, in: square))
    let x = square.right + theme.gap
    let right = box.right - theme.gap
    let time = DateText(words: words, hours: settings.hours).text(for: entry.card, at: now)
    let timeWidth = time.isEmpty ? 0 : text.width(of: time, theme.meta)
    let y = frame.y + (frame.height - 2 - theme.source.pitch - theme.meta.pitch) / 2
    layout.text(
      TextBlock(
        time, theme.meta.coloured(ink),
        in: Rect(x: right - timeWidth, y: y + 1, width: timeWidth, height: theme.meta.pitch),
        alignment: .right))
    layout.text(
      TextBlock(
        entry.text.title, theme.source,
        in: Rect(x: x, y: y, width: right - timeWidth - 8 - x, height: theme.source.pitch),
        alignment: .left))
    let snippet = entry.text.body.isEmpty ? entry.card.source : entry.text.body
    layout.text(
      TextBlock(
        CleanText.line(snippet), theme.meta.coloured(isChosen ? ink : theme.palette.secondary),
        in: Rect(
          x: x, y: y + theme.source.pitch, width: right - x, height: theme.meta.pitch),
        alignment: .left))
  }

  private func compactRow(
    _ entry: Entry, _ frame: Rect, isChosen: Bool, on layout: inout Layout
  ) {
    let palette = theme.palette
    if isChosen { layout.box(frame, palette.selection) }
    let style = isChosen ? theme.item.coloured(palette.onSelection) : theme.item
    layout.text(
      TextBlock(
        entry.text.title, style,
        in: Rect(x: 3, y: frame.y, width: frame.width - 9, height: style.pitch),
        alignment: .left))
  }
}
