import PanelProtocol

/// The pictures of the card that is open. They are asked for when a person may see them and let go
/// after that: only a few of all that came with cards are ever in memory.
struct Gallery: Equatable {
  /// The card they came with.
  let card: CardID
  /// Places that were asked for.
  var asked: Set<UInt8> = []
  /// Places of pictures that are there and cannot be shown.
  var unshowable: Set<UInt8> = []

  /// Pictures of a card that are shown at most.
  static let limit = 8
}

extension Entry {
  /// The places of its pictures.
  var pictures: [UInt8] {
    let places = card.attachments.indices.filter { card.attachments[$0].kind == .picture }
    return places.prefix(Gallery.limit).map { UInt8($0) }
  }
}

extension Panel {
  /// A picture cannot be shown: its place says so.
  public mutating func pictureFailed(_ reference: PictureReference) {
    guard case .attachment(let index) = reference.role, gallery?.card == reference.card else {
      return
    }
    gallery?.unshowable.insert(index)
  }

  /// Asks for the pictures of the card that was opened, and lets go of those of the one before.
  mutating func loadPictures() -> [Effect] {
    let entry = place.openCard.flatMap { self.entry($0) }
    var effects: [Effect] = []
    if let before = gallery?.card, before != entry?.card.id {
      effects.append(.dropAttachments(before))
      gallery = nil
    }
    guard agent == .present, let entry, !entry.pictures.isEmpty else { return effects }
    var gallery = gallery ?? Gallery(card: entry.card.id)
    for index in entry.pictures where entry.card.attachments[Int(index)].isThere {
      guard gallery.asked.insert(index).inserted else { continue }
      effects.append(.send(.fetch(entry.card.id, attachment: index)))
    }
    self.gallery = gallery
    return effects
  }

  /// A picture came, or it is not there any more.
  mutating func take(_ picture: Picture?, at index: UInt8, of card: CardID) -> [Effect] {
    guard gallery?.card == card, gallery?.asked.contains(index) == true else { return [] }
    guard let picture else {
      gallery?.unshowable.insert(index)
      return []
    }
    gallery?.unshowable.remove(index)
    return [.keepAttachment(card, index: index, picture)]
  }
}
