import Cards
import PanelProtocol
import Pictures
import Pixels

/// Decoded pictures of the cards, small enough to keep. What many cards have alike, as an app's icon,
/// is decoded and kept once, and what cannot be shown is not tried again.
struct Shelf {
  /// What is to be drawn.
  private(set) var pictures: [PictureReference: Bitmap] = [:]
  private var prints: [PictureReference: PicturePrint] = [:]
  private var outcomes: [PicturePrint: Outcome] = [:]

  /// What became of some bytes.
  enum Outcome {
    case shown(Bitmap)
    case unshowable
  }

  /// What is known of those bytes; nil if they have to be decoded.
  func outcome(of print: PicturePrint) -> Outcome? { outcomes[print] }

  /// A picture's bytes are those now. What it showed before stays until they are decoded.
  mutating func expect(_ print: PicturePrint, as reference: PictureReference) {
    let before = prints.updateValue(print, forKey: reference)
    if before != print { forget(before) }
    if let outcome = outcomes[print] { show(outcome, as: reference) }
  }

  /// What became of bytes, for all whose they are.
  mutating func settle(_ print: PicturePrint, _ outcome: Outcome) -> [PictureReference] {
    let references = prints.filter { $0.value == print }.map { $0.key }
    guard !references.isEmpty else { return [] }
    outcomes[print] = outcome
    for reference in references { show(outcome, as: reference) }
    return references
  }

  /// Nobody wants to see that any more.
  mutating func drop(_ reference: PictureReference) {
    pictures[reference] = nil
    forget(prints.removeValue(forKey: reference))
  }

  /// Drops every file of a card that is no icon.
  mutating func dropAttachments(of card: CardID) {
    for reference in prints.keys where reference.card == card {
      if case .attachment = reference.role { drop(reference) }
    }
  }

  /// Whether somebody wants to see those bytes.
  func isWanted(_ print: PicturePrint) -> Bool { prints.values.contains(print) }

  private mutating func show(_ outcome: Outcome, as reference: PictureReference) {
    switch outcome {
    case .shown(let bitmap): pictures[reference] = bitmap
    case .unshowable: pictures[reference] = nil
    }
  }

  private mutating func forget(_ print: PicturePrint?) {
    if let print, !isWanted(print) { outcomes[print] = nil }
  }
}

/// What tells bytes apart without keeping them, and how large their picture is wanted. The hash is
/// another one in each run: nobody can choose bytes that pass for others.
struct PicturePrint: Hashable {
  let shape: Thumbnail.Shape
  private let count: Int
  private let hash: Int

  init(_ bytes: [UInt8], _ shape: Thumbnail.Shape) {
    self.shape = shape
    count = bytes.count
    hash = bytes.hashValue
  }
}
