internal import GATTProfile
internal import PanelProtocol

/// Which file of a notification.
struct FileSlot: Hashable, Comparable {
  let role: FilePart.Role
  let index: UInt16

  static func < (left: FileSlot, right: FileSlot) -> Bool {
    (left.role.rawValue, left.index) < (right.role.rawValue, right.index)
  }
}

/// A stretch of a file, as the store keeps it.
struct FilePartRecord: Equatable {
  let card: CardID
  let slot: FileSlot
  /// The revision of the message that announced the file; parts of two revisions do not mix.
  let revision: UInt64
  let offset: UInt32
  /// Bytes of the whole file.
  let total: UInt32
  let bytes: [UInt8]

  var head: FilePartHead {
    FilePartHead(
      card: card, slot: slot, revision: revision, offset: offset, count: UInt32(bytes.count),
      total: total)
  }
}

extension FilePartRecord {
  static func key(_ card: CardID, _ slot: FileSlot) -> [UInt8] {
    var key = RowWriter()
    key.put(card.number)
    key.put(UInt8(truncatingIfNeeded: slot.role.rawValue))
    key.put(slot.index)
    return key.bytes
  }

  static func key(_ card: CardID, _ slot: FileSlot, offset: UInt32) -> [UInt8] {
    var key = RowWriter()
    key.put(bare: Self.key(card, slot))
    key.put(offset)
    return key.bytes
  }

  var row: Row {
    var value = RowWriter(version: 1)
    value.put(revision)
    value.put(total)
    value.put(bare: bytes)
    return Row(.attachments, key: Self.key(card, slot, offset: offset), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    card = CardID(try key.number())
    let role = FilePart.Role(rawValue: UInt64(try key.number(UInt8.self)))
    slot = FileSlot(role: role, index: try key.number())
    offset = try key.number()
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    revision = try value.number()
    total = try value.number()
    bytes = value.remainder()
    guard UInt64(offset) + UInt64(bytes.count) <= UInt64(total) else { throw RowError() }
  }
}
