internal import HPKE
internal import PanelProtocol
internal import Ratchet

/// Everything that is durable, and nothing else: what the rows add up to. What is too much for memory
/// is looked up in the archive.
///
/// It changes only by `apply`. What is decided and not committed yet can be taken back by keeping the
/// ledger as it was; a restart at any instant finds what was committed.
struct Ledger {
  private(set) var counters = Counters()
  var phones: [PhoneIndex: Phone] = [:]
  private(set) var cards = NotificationList()
  private(set) var answers = AnswerBook()
  /// By the app's identifier.
  private(set) var mutes: [[UInt8]: MuteRecord] = [:]
  /// The number of the next message accepted or answer given; above those that are remembered.
  private(set) var nextOrder: UInt64 = 1
  private var indices: [PhoneID: PhoneIndex] = [:]
  private var owners: [GenerationID: PhoneIndex] = [:]
  let archive: Archive
  /// Rows of the archive as the open transaction leaves them; nil for one that it drops.
  var decided: [RowName: Row?] = [:]

  /// The state that the rows add up to. Rows that cannot be understood are left alone and reported,
  /// and nothing else suffers.
  init(_ archive: Archive, reports: inout [Report]) throws(ArchiveError) {
    self.archive = archive
    for collection in Row.Collection.loaded {
      try archive.visit(collection) { row in
        do throws(RowError) {
          put(try Entry(row))
        } catch {
          reports.append(.corruptRow(row.collection, key: row.key))
        }
      }
    }
    counters.pass(self)
    try countNonces()
  }

  func phone(_ id: PhoneID) -> Phone? { indices[id].flatMap { phones[$0] } }

  /// The generation, and the phone it belongs to.
  func generation(_ id: GenerationID) -> (phone: Phone, generation: Generation)? {
    guard let phone = owners[id].flatMap({ phones[$0] }), let generation = phone.generation(id)
    else { return nil }
    return (phone, generation)
  }

  mutating func apply(_ change: LedgerChange) {
    switch change {
    case .put(let entry): put(entry)
    case .dropPhone(let index):
      guard let phone = phones.removeValue(forKey: index) else { return }
      indices[phone.record.id] = nil
    case .dropPair(let number):
      for index in phones.keys { phones[index]?.drop(number) }
    case .dropGeneration(let id):
      guard let owner = owners.removeValue(forKey: id) else { return }
      phones[owner]?.generations.removeAll { $0.record.id == id }
    case .dropSkippedKey: break
    case .dropMessage(let phone, let order): phones[phone]?.journal.remove(order: order)
    case .dropCard(let id): cards.remove(id)
    case .dropFile(let id, let slot): cards.removeFile(slot, of: id)
    case .dropAnswer(let id): answers.remove(id)
    case .dropMute(let app): mutes[app] = nil
    }
  }

  /// Everything that was applied is durable.
  mutating func committed() { decided.removeAll() }

  private mutating func put(_ entry: Entry) {
    switch entry {
    case .counters(let counters): self.counters = counters
    case .phone(let record): put(record)
    case .pair(let record): put(record)
    case .companionPair(let record): phones[record.phone]?.companionPair = record
    case .generation(let record): put(record)
    case .nonce(let record): edit(record.generation) { $0.nonceCount += 1 }
    case .ratchet(let record):
      edit(record.generation) { generation in
        if record.direction == .hostToAccessory {
          generation.incoming = record
        } else {
          generation.outgoing = record
        }
      }
    case .skippedKey: break
    case .pushAddress(let address): phones[address.phone]?.pushAddress = address
    case .clientToken(let record): phones[record.phone]?.clientToken = record
    case .message(let entry):
      phones[entry.phone]?.journal.insert(entry)
      nextOrder = max(nextOrder, entry.order &+ 1)
    case .card(let record, let bytes): cards.put(CardHead(record, byteCount: bytes))
    case .part(let record): cards.put(record.head)
    case .answer(let record):
      answers.put(record)
      nextOrder = max(nextOrder, record.order &+ 1)
    case .mute(let record): mutes[record.app] = record
    case .opened(let record): cards.noteOpened(record.card)
    }
  }

  private mutating func put(_ record: PhoneRecord) {
    indices[record.id] = record.index
    if phones[record.index] == nil {
      phones[record.index] = Phone(record)
    } else {
      phones[record.index]?.record = record
    }
  }

  private mutating func put(_ record: PairRecord) {
    guard var pairs = phones[record.phone]?.pairs else { return }
    pairs.removeAll { $0.number == record.number }
    pairs.append(record)
    pairs.sort { $0.number.number < $1.number.number }
    phones[record.phone]?.pairs = pairs
  }

  private mutating func put(_ record: GenerationRecord) {
    guard let generations = phones[record.phone]?.generations else { return }
    owners[record.id] = record.phone
    if let place = generations.firstIndex(where: { $0.record.id == record.id }) {
      phones[record.phone]?.generations[place].record = record
      return
    }
    let place = generations.firstIndex { $0.record.id > record.id } ?? generations.count
    phones[record.phone]?.generations.insert(Generation(record: record), at: place)
  }

  /// Changes a generation where it is.
  private mutating func edit(_ id: GenerationID, _ change: (inout Generation) -> Void) {
    guard let owner = owners[id] else { return }
    phones[owner]?.edit(id, change)
  }
}

extension Counters {
  /// Goes past every number in use, should the counters' own row be lost.
  fileprivate mutating func pass(_ ledger: Ledger) {
    for phone in ledger.phones.values {
      self.phone = max(self.phone, phone.index.number &+ 1)
      for pair in phone.allPairs { self.pair = max(self.pair, pair.number.number &+ 1) }
      for generation in phone.generations {
        self.generation = max(self.generation, generation.record.id.number &+ 1)
      }
    }
    card = max(card, (ledger.cards.heads.last?.id.number ?? 0) &+ 1)
  }
}
