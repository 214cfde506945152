internal import GATTProfile
internal import PanelProtocol

/// The notifications that are kept, in the order of their arrival, with the files that belong to
/// them.
struct NotificationList {
  private struct Entry {
    var record: CardRecord
    var byteCount: Int
    var files: [FileSlot: StoredFile] = [:]
    var fileBytes: Int { files.values.reduce(0) { $0 + $1.byteCount } }
  }

  private var entries: [CardID: Entry] = [:]
  private var numbers: [CardKey: CardID] = [:]
  /// Card numbers in ascending order, which is the order of arrival.
  private(set) var order: [CardID] = []
  /// Bytes of all notifications and files.
  private(set) var byteCount = 0

  var count: Int { order.count }

  subscript(id: CardID) -> CardRecord? { entries[id]?.record }

  subscript(key: CardKey) -> CardRecord? { numbers[key].flatMap { entries[$0]?.record } }

  /// The cards of one phone in the order of arrival.
  func cards(of phone: PhoneIndex) -> [CardRecord] {
    order.compactMap { entries[$0]?.record }.filter { $0.phone == phone }
  }

  func file(_ slot: FileSlot, of id: CardID) -> StoredFile? { entries[id]?.files[slot] }

  /// The files of a card that are there in part or whole.
  func slots(of id: CardID) -> [FileSlot] { entries[id].map { Array($0.files.keys) } ?? [] }

  /// Bytes of a card without its files.
  func contentBytes(of id: CardID) -> Int { entries[id]?.byteCount ?? 0 }

  /// Bytes announced for the files of a card, except those of one slot.
  func announcedBytes(of id: CardID, except slot: FileSlot) -> Int {
    (entries[id]?.files ?? [:]).reduce(0) { $0 + ($1.key == slot ? 0 : $1.value.total) }
  }

  /// What a change adds to the list.
  struct Growth {
    let phone: PhoneIndex
    /// The card that is added or grows; it never has to go.
    let card: CardID
    let isNewCard: Bool
    let bytes: Int
  }

  /// The cards that have to go so that something more fits: the oldest ones of the phone that has
  /// the most, so that no phone pushes out what another one sent.
  func surplus(for growth: Growth, countLimit: Int, byteLimit: Int) -> [CardID] {
    var shares = shares(with: growth)
    var count = count + (growth.isNewCard ? 1 : 0)
    var total = byteCount + growth.bytes
    var surplus: [CardID] = []
    while count > countLimit || total > byteLimit {
      let isCrowded = count > countLimit
      let largest = shares.filter { $0.value.canShrink }.max {
        isCrowded ? $0.value.count < $1.value.count : $0.value.bytes < $1.value.bytes
      }
      guard let phone = largest?.key, let gone = shares[phone]?.removeOldest() else { break }
      count -= 1
      total -= gone.bytes
      surplus.append(gone.id)
    }
    return surplus
  }

  private func shares(with growth: Growth) -> [PhoneIndex: Share] {
    let kept = Share(count: 1, bytes: size(of: growth.card) + growth.bytes)
    var shares = [growth.phone: kept]
    for id in order where id != growth.card {
      guard let phone = entries[id]?.record.phone else { continue }
      shares[phone, default: Share(count: 0, bytes: 0)].add(id, bytes: size(of: id))
    }
    return shares
  }

  mutating func put(_ record: CardRecord, byteCount bytes: Int) {
    if let entry = entries[record.id] {
      byteCount += bytes - entry.byteCount
      entries[record.id]?.record = record
      entries[record.id]?.byteCount = bytes
      return
    }
    entries[record.id] = Entry(record: record, byteCount: bytes)
    numbers[record.key] = record.id
    let place = order.last.map { $0 < record.id } ?? true ? order.count : position(of: record.id)
    order.insert(record.id, at: place)
    byteCount += bytes
  }

  mutating func remove(_ id: CardID) {
    guard let entry = entries[id] else { return }
    byteCount -= size(of: id)
    entries[id] = nil
    if numbers[entry.record.key] == id { numbers[entry.record.key] = nil }
    order.removeAll { $0 == id }
  }

  mutating func put(_ part: FilePartRecord) {
    guard var file = entries[part.card]?.files[part.slot] ?? newFile(for: part) else { return }
    let before = file.byteCount
    file.insert(offset: Int(part.offset), bytes: part.bytes)
    entries[part.card]?.files[part.slot] = file
    byteCount += file.byteCount - before
  }

  mutating func removeFile(_ slot: FileSlot, of id: CardID) {
    guard let file = entries[id]?.files.removeValue(forKey: slot) else { return }
    byteCount -= file.byteCount
  }

  private func newFile(for part: FilePartRecord) -> StoredFile? {
    entries[part.card] == nil ? nil : StoredFile(revision: part.revision, total: Int(part.total))
  }

  private func position(of id: CardID) -> Int { order.firstIndex { $0 > id } ?? order.count }

  private func size(of id: CardID) -> Int {
    entries[id].map { $0.byteCount + $0.fileBytes } ?? 0
  }
}
