internal import GATTProfile
internal import PanelProtocol

/// Where a part of a file lies; its bytes are in the store.
struct FilePartHead {
  let card: CardID
  let slot: FileSlot
  /// The revision of the message that announced the file; parts of two revisions do not mix.
  let revision: UInt64
  let offset: UInt32
  let count: UInt32
  /// Bytes of the whole file.
  let total: UInt32
}

/// Which parts of which files are there.
struct FileList {
  /// In the order of cards, slots and offsets.
  private var parts: [FilePartHead] = []

  subscript(card: CardID, slot: FileSlot) -> StoredFile? {
    let found = parts[places(of: card, slot)]
    guard let first = found.first else { return nil }
    var file = StoredFile(revision: first.revision, total: Int(first.total))
    for part in found { file.insert(offset: Int(part.offset), count: Int(part.count)) }
    return file
  }

  /// The files of a card.
  func slots(of card: CardID) -> [FileSlot] {
    var slots: [FileSlot] = []
    for part in parts[places(of: card)] where part.slot != slots.last { slots.append(part.slot) }
    return slots
  }

  /// Takes a part in, unless it meets one that is there; the bytes that this adds.
  mutating func put(_ part: FilePartHead) -> Int {
    let range = places(of: part.card, part.slot)
    let known = self[part.card, part.slot]
    guard part.count > 0,
      known?.fit(offset: Int(part.offset), count: Int(part.count)) ?? .new == .new
    else { return 0 }
    let place = range.first { parts[$0].offset > part.offset } ?? range.upperBound
    parts.insert(part, at: place)
    return Int(part.count)
  }

  /// Drops a file; the bytes that were there of it.
  mutating func remove(_ slot: FileSlot, of card: CardID) -> Int {
    let range = places(of: card, slot)
    let bytes = parts[range].reduce(0) { $0 + Int($1.count) }
    parts.removeSubrange(range)
    return bytes
  }

  /// Drops all files of a card.
  mutating func removeAll(of card: CardID) { parts.removeSubrange(places(of: card)) }

  private func places(of card: CardID) -> Range<Int> {
    let first = parts.place { $0.card < card }
    return first..<(parts[first...].firstIndex { $0.card != card } ?? parts.count)
  }

  private func places(of card: CardID, _ slot: FileSlot) -> Range<Int> {
    let places = places(of: card)
    let first = parts[places].firstIndex { !($0.slot < slot) } ?? places.upperBound
    let end = parts[first..<places.upperBound].firstIndex { $0.slot != slot } ?? places.upperBound
    return first..<end
  }
}
