internal import PanelProtocol

/// One durable fact of the engine, and how it comes from a row. The whole durable state is what
/// these facts add up to, at start as after a commit.
enum Entry {
  case counters(Counters)
  case phone(PhoneRecord)
  case pair(PairRecord)
  case companionPair(PairRecord)
  case generation(GenerationRecord)
  case nonce(NonceRecord)
  case ratchet(RatchetRecord)
  case skippedKey(SkippedKeyRecord)
  case pushAddress(PushAddress)
  case clientToken(ClientToken)
  case message(JournalEntry)
  case card(CardRecord, byteCount: Int)
  case part(FilePartRecord)
  case answer(AnswerRecord)
  case mute(MuteRecord)
  case opened(OpenedRecord)

  init(_ row: Row) throws(RowError) {
    switch row.collection {
    case .counters: self = .counters(try Counters(row))
    case .phones: self = .phone(try PhoneRecord(row))
    case .keyPairs: self = .pair(try PairRecord(row))
    case .companionPairs: self = .companionPair(try PairRecord(row))
    case .generations: self = .generation(try GenerationRecord(row))
    case .nonces: self = .nonce(try NonceRecord(row))
    case .ratchets: self = .ratchet(try RatchetRecord(row))
    case .skippedKeys: self = .skippedKey(try SkippedKeyRecord(row))
    case .pushAddresses: self = .pushAddress(try PushAddress(row))
    case .clientTokens: self = .clientToken(try ClientToken(row))
    case .messages: self = .message(try JournalEntry(row))
    case .notifications: self = .card(try CardRecord(row), byteCount: row.value.count)
    case .attachments: self = .part(try FilePartRecord(row))
    case .answers: self = .answer(try AnswerRecord(row))
    case .mutes: self = .mute(try MuteRecord(row))
    case .opened: self = .opened(try OpenedRecord(row))
    }
  }
}
