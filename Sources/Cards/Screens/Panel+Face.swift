import PanelProtocol
import Pixels

extension Panel {
  /// A card at a glance: what the theme's fields say, as much of the text as fits. If anything had to
  /// be cut, the next page takes up at the line that was cut, so that nothing is lost under an
  /// ellipsis.
  func face(of entry: Entry, at now: Moment, measuring text: inout some TextMeasure) -> Page {
    var face = Face(page: Page(layout: theme.layout(), next: nil), area: theme.content)
    let strip = strip(for: entry.card.id)
    if theme.isCompact {
      face.area.y = 0
      face.area.height = theme.screen.height
      if let strip { compactStrip(strip, on: &face) }
    } else {
      let taken = strip.map { face.page.layout.strip($0, theme) } ?? 0
      face.area.height = theme.screen.height - theme.margin / 2 - taken - face.area.y
    }
    face.y = face.area.y + (theme.isCompact && strip != nil ? theme.source.pitch : 0)
    for field in theme.fields {
      switch field {
      case .head:
        if theme.isCompact, strip != nil { continue }
        head(entry, at: now, on: &face, measuring: &text)
      case .title: title(of: entry, on: &face, measuring: &text)
      case .subtitle: subtitle(of: entry, on: &face, measuring: &text)
      case .pictures: pictures(of: entry, on: &face)
      case .text: body(of: entry, on: &face, measuring: &text)
      }
    }
    if face.isCut { face.page.next = PageStart(offset: 0, lead: nil) }
    return face.page
  }

  /// An answer's state takes the place of a low screen's head.
  private func compactStrip(_ strip: Strip, on face: inout Face) {
    let pitch = theme.source.pitch
    let width = theme.screen.width
    face.page.layout.box(Rect(x: 0, y: 0, width: width, height: pitch), theme.palette.selection)
    face.page.layout.text(
      TextBlock(
        strip.text, theme.meta.coloured(theme.palette.onSelection),
        in: Rect(x: 2, y: 0, width: width - 4, height: pitch), alignment: .left))
  }

  private func title(of entry: Entry, on face: inout Face, measuring text: inout some TextMeasure) {
    let room = theme.isCompact || face.area.bottom - face.y < 5 * theme.title.pitch ? 1 : 2
    let fit = text.fit(
      entry.text.title, style: theme.title, width: face.area.width, lines: room, lead: nil)
    face.add(entry.text.title, theme.title, fit.lines)
    face.isCut = face.isCut || fit.end < entry.text.title.utf8.count
  }

  /// A low screen has no line for a second title: it stands before the text there.
  private func subtitle(
    of entry: Entry, on face: inout Face, measuring text: inout some TextMeasure
  ) {
    guard !entry.text.subtitle.isEmpty, !theme.isCompact else { return }
    let fit = text.fit(
      entry.text.subtitle, style: theme.subtitle, width: face.area.width, lines: 1, lead: nil)
    face.add(entry.text.subtitle, theme.subtitle, fit.lines)
    face.isCut = face.isCut || fit.end < entry.text.subtitle.utf8.count
  }

  private func body(of entry: Entry, on face: inout Face, measuring text: inout some TextMeasure) {
    if !theme.isCompact { face.y += theme.gap / 3 }
    let start = faceTextStart(entry.text)
    let rest = entry.text.slice(from: start)
    let area = face.area
    let room = max(0, (area.bottom - face.y) / theme.body.pitch)
    let fit = text.fit(rest, style: theme.body, width: area.width, lines: max(1, room), lead: nil)
    if room > 0 { face.add(rest, theme.body, fit.lines) }
    let total = entry.text.whole.utf8.count
    if room == 0, !rest.isEmpty {
      face.page.next = PageStart(offset: start, lead: nil)
    } else if start + fit.end < total {
      face.page.next = entry.text.pageStart(at: start + fit.lastLine, direction: fit.direction)
    }
    let hasMore = theme.isCompact && !entry.pictures.isEmpty
    guard face.page.next != nil || face.isCut || hasMore else { return }
    let end = min(total - 1, room > 0 ? start + fit.end : start)
    var track = area
    track.y = face.top
    track.height = area.bottom - face.top
    face.page.layout.scrollBar(
      theme.scrollTrack(beside: track), start: 0, end: end, of: total, theme)
  }

  private func faceTextStart(_ text: CardText) -> Int {
    if !theme.isCompact || text.subtitle.isEmpty || !theme.fields.contains(.subtitle) {
      return text.bodyStart
    }
    return text.title.utf8.count + 1
  }
}

/// A face while it is put together, from above.
struct Face {
  var page: Page
  /// What there is to fill.
  var area: Rect
  /// Where the next field begins.
  var y = 0
  /// Where the fields below the head begin.
  var top = 0
  /// Whether a title was cut.
  var isCut = false

  /// Adds lines of text.
  mutating func add(_ text: String, _ style: TextStyle, _ lines: Int) {
    let frame = Rect(x: area.x, y: y, width: area.width, height: lines * style.pitch)
    page.layout.text(TextBlock(text, style, in: frame, lines: max(1, lines)))
    y += frame.height
  }
}
