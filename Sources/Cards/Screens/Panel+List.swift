import PanelProtocol
import Pixels

extension Panel {
  /// All cards, newest first, one of them chosen.
  func listScreen(
    chosen id: CardID, at now: Moment, measuring text: inout some TextMeasure
  ) -> Layout {
    var layout = theme.layout()
    let threads = threads
    let chosen = threads.firstIndex { $0.contains { $0.card.id == id } } ?? 0
    var area = Rect(x: 0, y: 0, width: theme.screen.width, height: theme.screen.height)
    if !theme.isCompact {
      let head = Rect(
        x: theme.margin, y: theme.scaled(7), width: theme.content.width, height: theme.meta.pitch)
      layout.text(TextBlock(count, theme.meta, in: head, alignment: .left))
      area.y = head.bottom + theme.scaled(4)
      area.height -= area.y
    }
    let rows = Rows(area: area, height: theme.listRow, count: threads.count, chosen: chosen)
    for row in rows.seen {
      guard let entry = threads[row].first else { continue }
      let title = title(of: threads[row])
      let frame = rows.frame(row)
      if theme.isCompact {
        compactRow(title, frame, isChosen: row == chosen, on: &layout)
      } else {
        listRow(
          entry, title, frame, isChosen: row == chosen, at: now, on: &layout, measuring: &text)
      }
    }
    layout.scrollBar(
      theme.scrollTrack(beside: area.inset(theme.isCompact ? 0 : theme.scaled(4))),
      start: rows.seen.lowerBound,
      end: rows.seen.upperBound, of: threads.count, theme)
    return layout
  }

  /// How many there are, and how many of them were not opened, in words.
  var count: String {
    let all = "\(entries.count) \(entries.count == 1 ? words[.one] : words[.many])"
    return unread.isEmpty ? all : all + " · \(unread.count) \(words[.new])"
  }

  /// A dot before what was not opened, and after the newest card's title how many there are.
  private func title(of thread: [Entry]) -> String {
    guard let newest = thread.first else { return "" }
    let isUnread = thread.contains { unread.contains($0.card.id) }
    let count = thread.count > 1 ? " (\(thread.count))" : ""
    return (isUnread ? "• " : "") + newest.text.title + count
  }

  private func listRow(
    _ entry: Entry, _ title: String, _ frame: Rect, isChosen: Bool, at now: Moment,
    on layout: inout Layout, measuring text: inout some TextMeasure
  ) {
    let margin = theme.margin
    let inset = theme.scaled(4)
    let box = Rect(
      x: inset, y: frame.y, width: frame.width - theme.scaled(14), height: frame.height - 2)
    if isChosen { layout.box(box, theme.palette.selection, radius: theme.radius) }
    let ink = isChosen ? theme.palette.onSelection : theme.palette.tertiary
    let top = frame.y + (frame.height - 2 - theme.smallIcon) / 2
    let square = Rect(x: margin, y: top, width: theme.smallIcon, height: theme.smallIcon)
    layout.elements.append(smallIcon(of: entry, in: square))
    let x = square.right + theme.gap
    let right = box.right - theme.gap
    let time = self.time(of: entry.card, at: now)
    let timeWidth = time.isEmpty ? 0 : text.width(of: time, theme.meta)
    let y = frame.y + (frame.height - 2 - theme.source.pitch - theme.meta.pitch) / 2
    layout.text(
      TextBlock(
        time, theme.meta.coloured(ink),
        in: Rect(x: right - timeWidth, y: y + 1, width: timeWidth, height: theme.meta.pitch),
        alignment: .right))
    layout.text(
      TextBlock(
        title, theme.source,
        in: Rect(
          x: x, y: y, width: right - timeWidth - theme.scaled(8) - x, height: theme.source.pitch),
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
    _ title: String, _ frame: Rect, isChosen: Bool, on layout: inout Layout
  ) {
    let palette = theme.palette
    if isChosen { layout.box(frame, palette.selection) }
    let style = isChosen ? theme.item.coloured(palette.onSelection) : theme.item
    layout.text(
      TextBlock(
        title, style,
        in: Rect(x: 3, y: frame.y, width: frame.width - 9, height: style.pitch),
        alignment: .left))
  }
}
