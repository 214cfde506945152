internal import Ratchet

/// A row's place.
struct RowName: Hashable {
  let collection: Row.Collection
  let key: [UInt8]
}

extension Row {
  var name: RowName { RowName(collection: collection, key: key) }
}

extension Row.Collection {
  /// Whether the rows are looked up when they are needed, and not held in memory.
  public var isLookedUp: Bool { self == .nonces || self == .skippedKeys }
}

extension Ledger {
  /// Whether a message with that nonce was accepted.
  func isUsed(_ record: NonceRecord) throws(ArchiveError) -> Bool {
    try row(record.row.name) != nil
  }

  /// The key of a message that was skipped; nil if there is none.
  func skippedKey(_ index: UInt32, of id: GenerationID) throws(ArchiveError) -> SkippedKey? {
    let name = RowName(collection: .skippedKeys, key: SkippedKeyRecord.key(id, index))
    guard let row = try row(name) else { return nil }
    return (try? SkippedKeyRecord(row))?.skipped
  }

  /// The indices of the oldest skipped messages, so many at most. No transaction may be open.
  func oldestSkipped(_ count: Int, of id: GenerationID) throws(ArchiveError) -> [UInt32] {
    guard count > 0 else { return [] }
    let prefix = GenerationRecord.key(id)
    return try archive.keys(.skippedKeys, prefix, count).compactMap { key in
      var reader = RowReader(Array(key.dropFirst(prefix.count)))
      return try? reader.number(UInt32.self)
    }
  }

  /// What the open transaction makes of a row, else what is kept of it.
  private func row(_ name: RowName) throws(ArchiveError) -> Row? {
    if let decided = decided[name] { return decided }
    return try archive.row(name.collection, name.key)
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
