import Cards
import Pixels

/// Decoded pictures of the cards, small enough to keep: what a stranger sends is decoded once.
struct Shelf {
  private(set) var pictures: [PictureReference: Bitmap] = [:]

  /// Keeps a picture in place of an older one; nil for none.
  mutating func put(_ bitmap: Bitmap?, as reference: PictureReference) {
    pictures[reference] = bitmap
  }
}
