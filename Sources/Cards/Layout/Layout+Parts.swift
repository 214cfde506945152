import Pixels

extension Layout {
  mutating func box(_ rect: Rect, _ colour: Colour, radius: Int = 0) {
    guard !rect.isEmpty else { return }
    elements.append(.box(rect, colour, radius: radius))
  }

  mutating func text(_ block: TextBlock) {
    guard !block.text.isEmpty, !block.frame.isEmpty else { return }
    elements.append(.text(block))
  }

  /// Lines in the middle of the screen's width from `y` on, which goes on below them.
  mutating func centred(
    _ text: String, _ style: TextStyle, lines: Int = 1, at y: inout Int, _ theme: Theme
  ) {
    let area = theme.content
    let frame = Rect(x: area.x, y: y, width: area.width, height: lines * style.pitch)
    self.text(TextBlock(text, style, in: frame, lines: lines, alignment: .centre))
    y += frame.height
  }

  /// A word on a ground, filled if it is the chosen one.
  mutating func button(
    _ label: String, _ frame: Rect, isChosen: Bool, alignment: TextBlock.Alignment = .natural,
    _ theme: Theme
  ) {
    let palette = theme.palette
    box(
      frame, isChosen ? palette.selection : palette.surface, radius: theme.radius)
    let style = isChosen ? theme.item.coloured(palette.onSelection) : theme.item
    let indent = theme.isCompact ? 3 : theme.scaled(14)
    text(
      TextBlock(
        label, style,
        in: Rect(
          x: frame.x + indent, y: frame.y + (frame.height - style.pitch) / 2,
          width: frame.width - 2 * indent, height: style.pitch), ending: .smaller,
        alignment: alignment))
  }

  /// Moves the elements from a number on.
  mutating func move(from first: Int, by distance: (x: Int, y: Int)) {
    func moved(_ rect: Rect) -> Rect {
      Rect(
        x: rect.x + distance.x, y: rect.y + distance.y, width: rect.width, height: rect.height)
    }
    for index in elements.indices.dropFirst(first) {
      switch elements[index] {
      case .box(let rect, let colour, let radius):
        elements[index] = .box(moved(rect), colour, radius: radius)
      case .text(var block):
        block.frame = moved(block.frame)
        elements[index] = .text(block)
      case .picture(let reference, let rect, let radius, let standIn):
        elements[index] = .picture(reference, moved(rect), radius: radius, standIn)
      case .photo(let reference, let rect, let fills, let placeholder):
        elements[index] = .photo(reference, moved(rect), fills: fills, placeholder)
      case .symbol(let symbol, let rect, let colour):
        elements[index] = .symbol(symbol, moved(rect), colour)
      }
    }
  }

  mutating func symbol(_ symbol: Symbol, _ rect: Rect, _ colour: Colour) {
    elements.append(.symbol(symbol, rect, colour))
  }

  /// A bar at the right edge that says how much of something is seen, from `start` to `end` of
  /// `total`; nothing if all of it is.
  mutating func scrollBar(_ track: Rect, start: Int, end: Int, of total: Int, _ theme: Theme) {
    guard total > 0, start > 0 || end < total, track.height > 8 else { return }
    let least = theme.isCompact ? 5 : theme.scaled(16)
    let length = max(least, min(track.height, (end - start) * track.height / total))
    let room = track.height - length
    let hidden = max(1, total - (end - start))
    let top = track.y + min(room, room * start / hidden)
    if !theme.isCompact { box(track, theme.palette.surface, radius: track.width / 2) }
    box(
      Rect(x: track.x, y: top, width: track.width, height: length), theme.palette.tertiary,
      radius: theme.isCompact ? 0 : track.width / 2)
  }
}

extension Theme {
  /// The screen without its margins; a low screen keeps the bar's columns free.
  var content: Rect {
    var area = Rect(x: 0, y: 0, width: screen.width, height: screen.height).inset(margin)
    if isCompact { area.width -= 3 }
    return area
  }

  /// Where the bar stands that says how much is seen, beside an area.
  func scrollTrack(beside area: Rect) -> Rect {
    let width = isCompact ? 2 : scaled(3)
    let x = screen.width - (isCompact ? 2 : margin / 2 + scaled(2))
    return Rect(x: x, y: area.y, width: width, height: area.height)
  }

  func layout() -> Layout { Layout(size: screen, background: palette.background) }
}
