import PanelProtocol
import Pixels

extension Panel {
  /// A row of what came with a card: one picture across, or several side by side; the last place says
  /// how many more there are.
  func pictures(of entry: Entry, on face: inout Face) {
    let count = entry.card.attachments.count
    let height = min(theme.picture, (face.area.bottom - face.y) / 2)
    guard count > 0, !theme.isCompact, height >= theme.smallIcon else { return }
    let gap = theme.gap / 2
    let room = count == 1 ? 1 : max(1, (face.area.width + gap) / (height + gap))
    let isAcross = count == 1 && entry.card.attachments[0].kind == .picture
    let width = isAcross ? face.area.width : height
    face.y += theme.gap / 2
    for place in 0..<min(count, room) {
      let tile = Rect(
        x: face.area.x + place * (width + gap), y: face.y, width: width, height: height)
      let rest = count - place
      if place == room - 1, rest > 1 {
        more(rest, in: tile, on: &face.page.layout)
      } else {
        thumbnail(UInt8(place), of: entry, in: tile, on: &face.page.layout)
      }
    }
    face.y += height + theme.gap / 3
  }

  /// One picture as large as the screen has it.
  func pictureScreen(_ entry: Entry, _ index: UInt8) -> Layout {
    var layout = theme.layout()
    var frame = Rect(x: 0, y: 0, width: theme.screen.width, height: theme.screen.height)
    if !theme.isCompact {
      let pictures = entry.pictures
      let place = (pictures.firstIndex(of: index) ?? 0) + 1
      let count = pictures.count > 1 ? "\(place)/\(pictures.count)  " : ""
      let top = pageHead(count + entry.text.title, on: &layout)
      frame = theme.content
      frame.y = top
      frame.height = theme.screen.height - theme.margin / 2 - top
    }
    layout.elements.append(
      .photo(reference(index, of: entry), frame, fills: false, placeholder(index, of: entry)))
    if isUnshowable(index, of: entry) {
      let style = theme.meta
      layout.text(
        TextBlock(
          words[.noPicture], style,
          in: Rect(
            x: frame.x, y: frame.bottom - style.pitch - theme.gap / 2, width: frame.width,
            height: style.pitch), alignment: .centre))
    }
    return layout
  }

  private func thumbnail(
    _ index: UInt8, of entry: Entry, in tile: Rect, on layout: inout Layout
  ) {
    layout.elements.append(
      .photo(reference(index, of: entry), tile, fills: true, placeholder(index, of: entry)))
  }

  private func more(_ count: Int, in tile: Rect, on layout: inout Layout) {
    layout.box(tile, theme.palette.surface, radius: theme.radius)
    let style = theme.source
    layout.text(
      TextBlock(
        "+\(count)", style,
        in: Rect(
          x: tile.x, y: tile.y + (tile.height - style.pitch) / 2, width: tile.width,
          height: style.pitch), alignment: .centre))
  }

  private func reference(_ index: UInt8, of entry: Entry) -> PictureReference {
    PictureReference(card: entry.card.id, role: .attachment(index))
  }

  private func isUnshowable(_ index: UInt8, of entry: Entry) -> Bool {
    gallery?.card == entry.card.id && gallery?.unshowable.contains(index) == true
  }

  /// What stands there while there is no picture: a paper clip for what is none.
  private func placeholder(_ index: UInt8, of entry: Entry) -> Placeholder {
    let symbol: Symbol
    if entry.card.attachments[Int(index)].kind != .picture {
      symbol = .clip
    } else {
      symbol = isUnshowable(index, of: entry) ? .warning : .underway
    }
    return Placeholder(
      symbol: symbol, colour: theme.palette.tertiary, ground: theme.palette.surface,
      radius: theme.radius)
  }
}
