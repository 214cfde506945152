import PanelProtocol
import Pixels

extension Panel {
  /// A card at a glance: who, when, what it is about, and as much of the text as fits.
  func face(of entry: Entry, at now: Moment, measuring text: inout some TextMeasure) -> Page {
    var page = Page(layout: theme.layout(), next: nil)
    let strip = strip(for: entry.card.id)
    var area = theme.content
    if theme.isCompact {
      compactHead(entry, strip, at: now, on: &page.layout, measuring: &text)
      area.y = theme.source.pitch
      area.height = theme.screen.height - area.y
    } else {
      head(entry, at: now, on: &page.layout, measuring: &text)
      let taken = strip.map { page.layout.strip($0, theme) } ?? 0
      area.y = theme.margin + theme.icon + theme.gap
      area.height = theme.screen.height - theme.margin / 2 - taken - area.y
    }
    fill(&page, with: entry, in: area, measuring: &text)
    return page
  }

  /// Icon, name and count, mark and time.
  private func head(
    _ entry: Entry, at now: Moment, on layout: inout Layout,
    measuring text: inout some TextMeasure
  ) {
    let margin = theme.margin
    let square = Rect(x: margin, y: margin, width: theme.icon, height: theme.icon)
    icon(of: entry, in: square, on: &layout)
    let x = square.right + theme.gap
    let right = theme.screen.width - margin
    var nameEnd = right
    if let count = position(of: entry.card.id) {
      let width = text.width(of: count, theme.meta)
      nameEnd = right - width - theme.gap
      let y = margin + (theme.source.pitch - theme.meta.pitch) / 2
      layout.text(
        TextBlock(
          count, theme.meta,
          in: Rect(x: right - width, y: y, width: width, height: theme.meta.pitch),
          alignment: .right))
    }
    layout.text(
      TextBlock(
        entry.card.source, theme.source,
        in: Rect(x: x, y: margin - 1, width: nameEnd - x, height: theme.source.pitch),
        alignment: .left))
    timeLine(
      entry.card, at: now, from: x, to: right, y: margin + theme.source.pitch - 1, on: &layout,
      measuring: &text)
  }

  private func timeLine(
    _ card: Card, at now: Moment, from left: Int, to right: Int, y: Int, on layout: inout Layout,
    measuring text: inout some TextMeasure
  ) {
    var x = left
    if let mark = mark(of: card) {
      let style = theme.meta.coloured(mark.colour)
      let width = min(right - x, text.width(of: mark.text, style))
      layout.text(
        TextBlock(
          mark.text, style, in: Rect(x: x, y: y, width: width, height: style.pitch),
          alignment: .left))
      x += width + theme.gap
    }
    let time = DateText(words: words, hours: settings.hours).text(for: card, at: now)
    layout.text(
      TextBlock(
        time, theme.meta, in: Rect(x: x, y: y, width: right - x, height: theme.meta.pitch),
        alignment: .left))
  }

  /// One line of a low screen: letter, name, time; an answer's state takes all of it.
  private func compactHead(
    _ entry: Entry, _ strip: Strip?, at now: Moment, on layout: inout Layout,
    measuring text: inout some TextMeasure
  ) {
    let width = theme.screen.width
    let pitch = theme.source.pitch
    if let strip {
      let palette = theme.palette
      layout.box(Rect(x: 0, y: 0, width: width, height: pitch), palette.selection)
      layout.text(
        TextBlock(
          strip.text, theme.meta.coloured(palette.onSelection),
          in: Rect(x: 2, y: 0, width: width - 4, height: pitch), alignment: .left))
      return
    }
    icon(
      of: entry, in: Rect(x: 0, y: 0, width: theme.icon, height: theme.icon), on: &layout)
    let time = DateText(words: words, hours: settings.hours).text(for: entry.card, at: now)
    let urgent = entry.card.attributes.isEmpty ? "" : "! "
    let label = urgent + time
    let timeWidth = label.isEmpty ? 0 : text.width(of: label, theme.meta)
    layout.text(
      TextBlock(
        label, theme.meta,
        in: Rect(x: width - timeWidth, y: 0, width: timeWidth, height: theme.meta.pitch),
        alignment: .right))
    let x = theme.icon + 3
    layout.text(
      TextBlock(
        entry.card.source, theme.source,
        in: Rect(x: x, y: 0, width: width - timeWidth - 4 - x, height: pitch), alignment: .left))
  }

  /// The mark of a card's priority, in words as well as in colour.
  func mark(of card: Card) -> (text: String, colour: Colour)? {
    let palette = theme.palette
    if card.attributes.contains(.critical) { return (words.critical, palette.critical) }
    if card.attributes.contains(.timeSensitive) { return (words.timeSensitive, palette.warning) }
    if card.attributes.contains(.priority) { return (words.priority, palette.notice) }
    return nil
  }

  /// Place in the stack, newest first; nil if it stands alone.
  private func position(of id: CardID) -> String? {
    guard entries.count > 1, let index = index(of: id) else { return nil }
    return "\(entries.count - index)/\(entries.count)"
  }
}

extension TextMeasure {
  /// Pixels of a short text in one line.
  mutating func width(of text: String, _ style: TextStyle) -> Int {
    fit(text, style: style, width: 10_000, lines: 1, lead: nil).width
  }
}
