internal import PanelProtocol

/// A step of the durable state: the same step for the store's rows and for the engine's memory.
enum LedgerChange {
  case put(Entry)
  case dropPhone(PhoneIndex)
  case dropPair(PairNumber)
  case dropGeneration(GenerationID)
  case dropSkippedKey(GenerationID, index: UInt32)
  case dropMessage(PhoneIndex, order: UInt64)
  case dropCard(CardID)
  case dropFile(CardID, FileSlot)
  case dropAnswer(AnswerID)
  case dropMute([UInt8])

  /// Keeps a card; its size is that of its row.
  static func put(_ card: CardRecord) -> LedgerChange {
    .put(.card(card, byteCount: card.row.value.count))
  }

  /// The same step for the store.
  var rows: [Change] {
    switch self {
    case .put(.card(let record, _)):
      [.put(record.row), .delete(.opened, key: CardRecord.key(record.id))]
    case .put(let entry): [.put(entry.row)]
    case .dropPhone(let index):
      [
        .delete(.phones, key: PhoneRecord.key(index)),
        .deleteAll(.messages, prefix: PhoneRecord.key(index)),
        .delete(.pushAddresses, key: PhoneRecord.key(index)),
        .delete(.clientTokens, key: ClientToken.key(index)),
      ]
    case .dropPair(let number):
      [.keyPairs, .companionPairs].map { .delete($0, key: PairRecord.key(number)) }
    case .dropGeneration(let id):
      [
        .delete(.generations, key: GenerationRecord.key(id)),
        .deleteAll(.nonces, prefix: GenerationRecord.key(id)),
        .deleteAll(.ratchets, prefix: GenerationRecord.key(id)),
        .deleteAll(.skippedKeys, prefix: GenerationRecord.key(id)),
      ]
    case .dropSkippedKey(let id, let index):
      [.delete(.skippedKeys, key: SkippedKeyRecord.key(id, index))]
    case .dropMessage(let phone, let order):
      [.delete(.messages, key: JournalEntry.key(phone, order))]
    case .dropCard(let id):
      [
        .delete(.notifications, key: CardRecord.key(id)),
        .delete(.opened, key: CardRecord.key(id)),
        .deleteAll(.attachments, prefix: CardRecord.key(id)),
      ]
    case .dropFile(let id, let slot):
      [.deleteAll(.attachments, prefix: FilePartRecord.key(id, slot))]
    case .dropAnswer(let id): [.delete(.answers, key: AnswerRecord.key(id))]
    case .dropMute(let app): [.delete(.mutes, key: app)]
    }
  }
}

extension Entry {
  /// The row that keeps it.
  var row: Row {
    switch self {
    case .counters(let counters): counters.row
    case .phone(let record): record.row
    case .pair(let record): record.row(in: .keyPairs)
    case .companionPair(let record): record.row(in: .companionPairs)
    case .generation(let record): record.row
    case .nonce(let record): record.row
    case .ratchet(let record): record.row
    case .skippedKey(let record): record.row
    case .pushAddress(let record): record.row
    case .clientToken(let record): record.row
    case .message(let entry): entry.row
    case .card(let record, _): record.row
    case .part(let record): record.row
    case .answer(let record): record.row
    case .mute(let record): record.row
    case .opened(let record): record.row
    }
  }
}
