import PanelProtocol
import Pixels

extension Panel {
  /// Paints a card's pictures in a square: the sender's face with the app's icon at its corner if
  /// there is one and room for both, else the app's icon, else a letter.
  func icon(of entry: Entry, in square: Rect, on layout: inout Layout) {
    let edge = square.width
    guard entry.hasContextIcon, edge >= 24 else {
      layout.elements.append(smallIcon(of: entry, in: square))
      return
    }
    layout.elements.append(
      .picture(
        PictureReference(card: entry.card.id, role: .context), square, radius: edge / 2,
        standIn(for: entry, edge: edge)))
    let small = edge * 9 / 20
    let badge = Rect(
      x: square.right - small + 3, y: square.bottom - small + 3, width: small, height: small)
    layout.box(badge.inset(-2), theme.palette.background, radius: corner(small) + 2)
    layout.elements.append(smallIcon(of: entry, in: badge))
  }

  /// The app's icon alone.
  func smallIcon(of entry: Entry, in square: Rect) -> Layout.Element {
    .picture(
      PictureReference(card: entry.card.id, role: .source), square, radius: corner(square.width),
      standIn(for: entry, edge: square.width))
  }

  private func corner(_ edge: Int) -> Int { theme.isCompact ? 2 : max(2, edge * 9 / 40) }

  /// The first letter of the app's name on a ground that is always the same for that app.
  private func standIn(for entry: Entry, edge: Int) -> StandIn {
    let size = theme.isCompact ? min(edge - 2, 11) : edge * 11 / 20
    let style = TextStyle(
      size: size, pitch: edge, weight: .bold, colour: theme.palette.onGround)
    let grounds = theme.palette.grounds
    var hash: UInt32 = 2_166_136_261
    for byte in entry.card.source.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let ground = grounds.isEmpty ? theme.palette.surface : grounds[Int(hash) % grounds.count]
    return StandIn(letter: initial(entry.card.source), style: style, ground: ground)
  }

  /// The first letter of a name with the marks on it, in capitals where it is a plain one.
  private func initial(_ name: String) -> String {
    for character in name where !character.isWhitespace {
      return String(character).unicodeScalars.count > 8 ? "•" : character.uppercased()
    }
    return "•"
  }
}
