import Pixels

extension Panel {
  /// What is written, above the rows of keys.
  func lettersScreen(_ typing: Typing, head: String) -> Layout {
    var layout = theme.layout()
    let area = theme.content
    let top = theme.isCompact ? 0 : area.y
    let isEmpty = typing.text.isEmpty
    let style = isEmpty ? theme.item.coloured(theme.palette.tertiary) : theme.item
    layout.text(
      TextBlock(
        isEmpty ? head : tail(of: typing.text) + "|", style,
        in: Rect(x: area.x, y: top, width: area.width, height: style.pitch)))
    let below = top + style.pitch + (theme.isCompact ? 0 : theme.gap / 2)
    if !theme.isCompact {
      layout.box(
        Rect(x: area.x, y: below - theme.gap / 3, width: area.width, height: 1),
        theme.palette.tertiary)
    }
    let rows = Rows(
      area: Rect(
        x: area.x, y: below, width: area.width, height: theme.screen.height - below),
      height: theme.isCompact ? theme.row : theme.row * 3 / 4,
      count: preferences.letters.count + 1, chosen: typing.row)
    for row in rows.seen { keys(of: row, typing, in: rows.frame(row), on: &layout) }
    layout.scrollBar(
      theme.scrollTrack(beside: rows.area), start: rows.seen.lowerBound, end: rows.seen.upperBound,
      of: rows.count, theme)
    return layout
  }

  /// The keys of a row: the row is filled while rows are chosen, one key while keys are.
  private func keys(of row: Int, _ typing: Typing, in frame: Rect, on layout: inout Layout) {
    let caps = typing.caps(of: row, preferences.letters)
    guard !caps.isEmpty else { return }
    let gap = theme.isCompact ? 0 : theme.scaled(3)
    let isChosen = row == typing.row
    let ground = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - gap)
    let isRowChosen = isChosen && typing.column == nil
    let palette = theme.palette
    layout.box(
      ground, isRowChosen ? palette.selection : palette.surface,
      radius: theme.isCompact ? 0 : theme.radius / 2)
    let style = row == 0 ? theme.meta.coloured(palette.primary) : theme.item
    for (column, cap) in caps.enumerated() {
      let left = frame.width * column / caps.count
      let right = frame.width * (column + 1) / caps.count
      let key = Rect(x: frame.x + left, y: ground.y, width: right - left, height: ground.height)
      let isKeyChosen = isChosen && typing.column == column
      if isKeyChosen {
        layout.box(key, palette.selection, radius: theme.isCompact ? 0 : theme.radius / 2)
      }
      let ink = isRowChosen || isKeyChosen ? style.coloured(palette.onSelection) : style
      layout.text(
        TextBlock(
          label(of: cap, isCapital: typing.isCapital), ink,
          in: Rect(
            x: key.x, y: key.y + (key.height - ink.pitch) / 2, width: key.width,
            height: ink.pitch), alignment: .centre))
    }
  }

  private func label(of cap: Typing.Cap, isCapital: Bool) -> String {
    switch cap {
    case .send: words[.send]
    case .space: words[.space]
    case .delete: words[.delete]
    case .shift: isCapital ? words[.small] : words[.capitals]
    case .letter(let letter): String(letter)
    }
  }

  /// The end of a text that is longer than a line.
  private func tail(of text: String) -> String {
    let room = 2 * theme.content.width / max(1, theme.item.size) * 3 / 4
    return text.count > room ? "…" + String(text.suffix(room)) : text
  }
}
