import PanelProtocol
import Pixels

extension Panel {
  /// A page of a card's text after its face: the title in one line as a reminder, then text.
  func page(
    of entry: Entry, from start: PageStart, measuring text: inout some TextMeasure
  ) -> Page {
    var page = Page(layout: theme.layout(), next: nil)
    var area = theme.content
    if theme.isCompact {
      area.height = theme.screen.height
      area.y = 0
    } else {
      let strip = strip(for: entry.card.id)
      let taken = strip.map { page.layout.strip($0, theme) } ?? 0
      area.y = pageHead(entry.text.title, on: &page.layout)
      area.height = theme.screen.height - theme.margin / 2 - taken - area.y
    }
    let rest = entry.text.slice(from: start.offset)
    let room = max(1, area.height / theme.body.pitch)
    let fit = text.fit(
      rest, style: theme.body, width: area.width, lines: room, lead: start.lead)
    page.layout.text(
      TextBlock(
        rest, theme.body,
        in: Rect(x: area.x, y: area.y, width: area.width, height: fit.lines * theme.body.pitch),
        lines: max(1, fit.lines), ending: .page, lead: start.lead))
    let total = entry.text.whole.utf8.count
    let end = start.offset + fit.end
    if fit.end > 0, end < total {
      page.next = entry.text.pageStart(at: end, direction: fit.direction)
    }
    page.layout.scrollBar(
      theme.scrollTrack(beside: area), start: start.offset, end: end, of: total, theme)
    return page
  }

  /// A line of text at the head of a page; returns where the page's own begins.
  func pageHead(_ title: String, on layout: inout Layout) -> Int {
    let area = theme.content
    layout.text(
      TextBlock(
        title, theme.source,
        in: Rect(
          x: area.x, y: area.y - theme.scaled(3), width: area.width, height: theme.source.pitch)))
    let y = area.y + theme.source.pitch
    layout.box(Rect(x: area.x, y: y, width: area.width, height: 1), theme.palette.surface)
    return theme.margin + theme.source.pitch + theme.gap
  }
}

extension CardText {
  /// Characters laid out at once at most, so that one frame's work is bounded whatever comes; no
  /// screen has room for as many.
  static let sliceLimit = 2000

  /// The text from there on, as much as may be laid out at once.
  func slice(from offset: Int) -> String {
    let rest = String(
      decoding: whole.utf8.dropFirst(offset).prefix(4 * CardText.sliceLimit), as: UTF8.self)
    return String(String.UnicodeScalarView(rest.unicodeScalars.prefix(CardText.sliceLimit)))
  }

  /// A page that begins there, with the direction of the paragraph it continues if it does;
  /// line feeds at its start are passed over.
  func pageStart(at offset: Int, direction: Direction) -> PageStart? {
    var place = offset
    let bytes = whole.utf8.dropFirst(max(0, offset - 1))
    var isAfterFeed = offset == 0 || bytes.first == 0x0A
    for byte in offset == 0 ? bytes : bytes.dropFirst() {
      guard byte == 0x0A else {
        return PageStart(offset: place, lead: isAfterFeed ? nil : direction)
      }
      isAfterFeed = true
      place += 1
    }
    return nil
  }
}
