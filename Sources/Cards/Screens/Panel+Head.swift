import PanelProtocol
import Pixels

extension Panel {
  /// A card's head: icon, name and count, mark and time, as far as the theme has them.
  func head(
    _ entry: Entry, at now: Moment, on face: inout Face, measuring text: inout some TextMeasure
  ) {
    if theme.isCompact {
      compactHead(entry, at: now, on: &face, measuring: &text)
      face.y += theme.source.pitch
    } else {
      largeHead(entry, at: now, on: &face, measuring: &text)
      face.y += theme.gap
    }
    face.top = face.y
  }

  private func largeHead(
    _ entry: Entry, at now: Moment, on face: inout Face, measuring text: inout some TextMeasure
  ) {
    let y = face.y
    let lines = theme.source.pitch + theme.meta.pitch
    if entry.card.attributes.contains(.critical) {
      // Nothing stands out more, and not by its colour alone.
      let bar = Rect(x: 0, y: 0, width: theme.screen.width, height: theme.scaled(5))
      face.page.layout.box(bar, theme.palette.critical)
    }
    var x = theme.margin
    if theme.head.contains(.icon) {
      let square = Rect(x: x, y: y, width: theme.icon, height: theme.icon)
      icon(of: entry, in: square, on: &face.page.layout)
      x = square.right + theme.gap
      face.y += max(theme.icon, lines)
    } else {
      face.y += lines
    }
    let right = nameLine(entry, from: x, y: y - 1, on: &face.page.layout, measuring: &text)
    timeLine(
      entry.card, at: now, from: x, to: right, y: y + theme.source.pitch - 1,
      on: &face.page.layout, measuring: &text)
  }

  /// The app's name and the card's place; returns where lines end.
  private func nameLine(
    _ entry: Entry, from x: Int, y: Int, on layout: inout Layout,
    measuring text: inout some TextMeasure
  ) -> Int {
    let right = theme.screen.width - theme.margin
    var nameEnd = right
    if theme.head.contains(.count), let count = position(of: entry.card.id) {
      let width = text.width(of: count, theme.meta)
      nameEnd = right - width - theme.gap
      layout.text(
        TextBlock(
          count, theme.meta,
          in: Rect(
            x: right - width, y: y + 1 + (theme.source.pitch - theme.meta.pitch) / 2, width: width,
            height: theme.meta.pitch), alignment: .right))
    }
    if theme.head.contains(.name) {
      layout.text(
        TextBlock(
          entry.card.source, theme.source,
          in: Rect(x: x, y: y, width: nameEnd - x, height: theme.source.pitch), alignment: .left))
    }
    return right
  }

  private func timeLine(
    _ card: Card, at now: Moment, from left: Int, to right: Int, y: Int, on layout: inout Layout,
    measuring text: inout some TextMeasure
  ) {
    var x = left
    if theme.head.contains(.mark), let mark = mark(of: card) {
      let style = theme.meta.coloured(mark.colour)
      let width = min(right - x, text.width(of: mark.text, style))
      layout.text(
        TextBlock(
          mark.text, style, in: Rect(x: x, y: y, width: width, height: style.pitch),
          alignment: .left))
      x += width + theme.gap
    }
    guard theme.head.contains(.time) else { return }
    layout.text(
      TextBlock(
        time(of: card, at: now), theme.meta,
        in: Rect(x: x, y: y, width: right - x, height: theme.meta.pitch), alignment: .left))
  }

  /// One line of a low screen: letter, name, time.
  private func compactHead(
    _ entry: Entry, at now: Moment, on face: inout Face, measuring text: inout some TextMeasure
  ) {
    let width = theme.screen.width
    let y = face.y
    var x = 0
    if theme.head.contains(.icon) {
      icon(
        of: entry, in: Rect(x: 0, y: y, width: theme.icon, height: theme.icon),
        on: &face.page.layout)
      x = theme.icon + 3
    }
    let time = theme.head.contains(.time) ? self.time(of: entry.card, at: now) : ""
    let label = (theme.head.contains(.mark) ? sign(of: entry.card) : "") + time
    let timeWidth = label.isEmpty ? 0 : text.width(of: label, theme.meta)
    face.page.layout.text(
      TextBlock(
        label, theme.meta,
        in: Rect(x: width - timeWidth, y: y, width: timeWidth, height: theme.meta.pitch),
        alignment: .right))
    guard theme.head.contains(.name) else { return }
    face.page.layout.text(
      TextBlock(
        entry.card.source, theme.source,
        in: Rect(x: x, y: y, width: width - timeWidth - 4 - x, height: theme.source.pitch),
        alignment: .left))
  }

  /// The mark of a card's priority where there is no room for words.
  private func sign(of card: Card) -> String {
    if card.attributes.contains(.critical) { return "!! " }
    if card.attributes.contains(.timeSensitive) { return "! " }
    return card.attributes.contains(.priority) ? "* " : ""
  }

  /// The mark of a card's priority, in words as well as in colour.
  func mark(of card: Card) -> (text: String, colour: Colour)? {
    let palette = theme.palette
    if card.attributes.contains(.critical) { return (words[.critical], palette.critical) }
    if card.attributes.contains(.timeSensitive) { return (words[.timeSensitive], palette.warning) }
    if card.attributes.contains(.priority) { return (words[.priority], palette.notice) }
    if isMuted(card) { return (words[.muted], palette.tertiary) }
    return nil
  }

  /// Place in the stack, newest first; nil if it stands alone.
  private func position(of id: CardID) -> String? {
    let order = threads.joined().map { $0.card.id }
    guard order.count > 1, let index = order.firstIndex(of: id) else { return nil }
    return "\(index + 1)/\(order.count)"
  }
}

extension TextMeasure {
  /// Pixels of a short text in one line.
  mutating func width(of text: String, _ style: TextStyle) -> Int {
    fit(text, style: style, width: 10_000, lines: 1, lead: nil).width
  }
}
