import PanelProtocol
import Pixels

extension Panel {
  /// Rows to choose from, under a head that says of what.
  func menuScreen(head: String, rows titles: [String], chosen: Int) -> Layout {
    var layout = theme.layout()
    var area = theme.content
    if theme.isCompact {
      area = Rect(x: 0, y: 0, width: theme.screen.width, height: theme.screen.height)
    } else {
      layout.text(
        TextBlock(
          head, theme.meta,
          in: Rect(
            x: area.x, y: area.y - theme.scaled(3), width: area.width, height: theme.meta.pitch)))
      area.y += theme.meta.pitch + theme.scaled(4)
      area.height = theme.screen.height - area.y - theme.scaled(4)
    }
    rows(titles, chosen: chosen, in: area, on: &layout)
    return layout
  }

  /// Rows of words, the chosen one filled.
  func rows(_ titles: [String], chosen: Int, in area: Rect, on layout: inout Layout) {
    var area = area
    let rows = Rows(
      area: area, height: theme.row, count: titles.count,
      chosen: max(0, min(titles.count - 1, chosen)))
    if rows.seen.count < titles.count { area.width -= theme.isCompact ? 4 : 0 }
    for row in rows.seen {
      let gap = theme.isCompact ? 0 : theme.scaled(4)
      var box = rows.frame(row)
      box.width = area.width
      box.height -= gap
      layout.button(titles[row], box, isChosen: row == rows.chosen, theme)
    }
    layout.scrollBar(
      theme.scrollTrack(beside: area), start: rows.seen.lowerBound, end: rows.seen.upperBound,
      of: titles.count, theme)
  }
}
