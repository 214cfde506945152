internal import PanelProtocol
internal import Ratchet

/// A row's place.
struct RowName: Hashable {
  let collection: Row.Collection
  let key: [UInt8]
}

extension Row.Collection {
  /// What is read at the start, in an order in which everything finds what it belongs to.
  public static var loaded: [Row.Collection] {
    [
      .counters, .mutes, .phones, .keyPairs, .companionPairs, .pushAddresses, .clientTokens,
      .generations,
      .ratchets, .messages, .notifications, .opened, .attachments, .answers,
    ]
  }

  /// Whether its rows are looked up when they are needed, for the engine holds nothing of them, or
  /// only what it needs to find them.
  fileprivate var isLookedUp: Bool {
    switch self {
    case .nonces, .skippedKeys, .notifications, .attachments: true
    default: false
    }
  }
}

extension Ledger {
  /// Whether a message with that nonce was accepted.
  func isUsed(_ record: NonceRecord) throws(ArchiveError) -> Bool {
    try row(.nonces, record.row.key) != nil
  }

  /// The key of a message that was skipped; nil if there is none.
  func skippedKey(_ index: UInt32, of id: GenerationID) throws(ArchiveError) -> SkippedKey? {
    guard let row = try row(.skippedKeys, SkippedKeyRecord.key(id, index)) else { return nil }
    return (try? SkippedKeyRecord(row))?.skipped
  }

  /// The indices of the oldest skipped messages that no open transaction has dropped, so many at
  /// most.
  func oldestSkipped(_ count: Int, of id: GenerationID) throws(ArchiveError) -> [UInt32] {
    guard count > 0 else { return [] }
    let prefix = GenerationRecord.key(id)
    let keys = try archive.keys(.skippedKeys, prefix, count + decided.count)
    let kept = keys.filter { decided[RowName(collection: .skippedKeys, key: $0)] == nil }
    return kept.prefix(count).compactMap { key in
      var reader = RowReader(Array(key.dropFirst(prefix.count)))
      return try? reader.number(UInt32.self)
    }
  }

  /// A notification of the list with all its words; nil if it is gone.
  func card(_ id: CardID) throws(ArchiveError) -> CardRecord? {
    guard cards[id] != nil, let row = try row(.notifications, CardRecord.key(id)) else {
      return nil
    }
    return try? CardRecord(row)
  }

  /// The bytes of a part of a file.
  func part(
    of slot: FileSlot, at offset: Int, of card: CardID
  ) throws(ArchiveError) -> [UInt8]? {
    let key = FilePartRecord.key(card, slot, offset: UInt32(offset))
    guard let row = try row(.attachments, key) else { return nil }
    return (try? FilePartRecord(row))?.bytes
  }

  /// The whole content of a file; nil while something of it is missing.
  func content(of slot: FileSlot, of card: CardID) throws(ArchiveError) -> [UInt8]? {
    guard let file = cards.file(slot, of: card), file.isComplete else { return nil }
    var content: [UInt8] = []
    for range in file.parts {
      guard let bytes = try part(of: slot, at: range.lowerBound, of: card) else { return nil }
      content += bytes
    }
    return content
  }

  /// What the open transaction makes of a row, else what is kept of it.
  private func row(_ collection: Row.Collection, _ key: [UInt8]) throws(ArchiveError) -> Row? {
    if let decided = decided[RowName(collection: collection, key: key)] { return decided }
    return try archive.row(collection, key)
  }

  /// Remembers what an open transaction makes of a row that is looked up.
  mutating func decide(_ change: Change) {
    switch change {
    case .put(let row) where row.collection.isLookedUp:
      decided.updateValue(row, forKey: RowName(collection: row.collection, key: row.key))
    case .delete(let collection, let key) where collection.isLookedUp:
      decided.updateValue(nil, forKey: RowName(collection: collection, key: key))
    // Rows that are dropped by the many belong to something that is dropped with them, and without
    // which nobody looks for them.
    case .put, .delete, .deleteAll: break
    }
  }

  /// How many nonces were accepted under each generation.
  mutating func countNonces() throws(ArchiveError) {
    for phone in phones.values {
      for generation in phone.generations {
        let id = generation.record.id
        let count = try archive.count(.nonces, GenerationRecord.key(id))
        phones[phone.index]?.edit(id) { $0.nonceCount = count }
      }
    }
  }
}
