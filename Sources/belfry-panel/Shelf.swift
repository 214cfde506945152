import Cards
import PanelProtocol
import Pictures
import Pixels

/// Decoded pictures of the cards, small enough to keep: what a stranger sends is decoded once.
struct Shelf {
  private(set) var pictures: [PictureReference: Bitmap] = [:]

  /// Edge of a kept picture in pixels; no screen shows a larger one.
  private static let edge = 96

  /// Keeps a card's pictures in place of older ones; returns why one was left out.
  mutating func keep(_ card: CardID, source: Picture?, context: Picture?) -> [PictureError] {
    [
      put(source, as: PictureReference(card: card, role: .source)),
      put(context, as: PictureReference(card: card, role: .context)),
    ].compactMap { $0 }
  }

  mutating func drop(_ card: CardID) {
    pictures[PictureReference(card: card, role: .source)] = nil
    pictures[PictureReference(card: card, role: .context)] = nil
  }

  private mutating func put(_ picture: Picture?, as reference: PictureReference) -> PictureError? {
    pictures[reference] = nil
    guard let picture else { return nil }
    do {
      let bitmap = try PNG.decode(picture.bytes)
      pictures[reference] = Shelf.square(bitmap)
      return nil
    } catch {
      return error
    }
  }

  /// The middle square of a picture, not larger than is kept.
  private static func square(_ bitmap: Bitmap) -> Bitmap {
    let side = min(bitmap.size.width, bitmap.size.height)
    let middle = Rect(
      x: (bitmap.size.width - side) / 2, y: (bitmap.size.height - side) / 2, width: side,
      height: side)
    let square = bitmap.cropped(to: middle) ?? bitmap
    guard side > edge else { return square }
    return square.scaled(to: Size(width: edge, height: edge))
  }
}
