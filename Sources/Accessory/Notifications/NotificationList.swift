internal import GATTProfile
internal import PanelProtocol

/// The notifications that are kept, in the order of their arrival, and which files belong to them.
/// Their words and bytes are in the store.
struct NotificationList {
  /// By ascending number, which is the order of arrival.
  private(set) var heads: [CardHead] = []
  private var numbers: [Int: CardID] = [:]
  private var files = FileList()
  /// Bytes of all notifications and files.
  private(set) var byteCount = 0

  var count: Int { heads.count }

  subscript(id: CardID) -> CardHead? {
    let place = place(of: id)
    return place < heads.count && heads[place].id == id ? heads[place] : nil
  }

  subscript(key: CardKey) -> CardHead? { numbers[key.hashValue].flatMap { self[$0] } }

  /// The cards from that number on.
  func heads(from id: CardID) -> ArraySlice<CardHead> { heads[place(of: id)...] }

  /// The cards of one phone in the order of arrival.
  func cards(of phone: PhoneIndex) -> [CardHead] { heads.filter { $0.phone == phone } }

  func file(_ slot: FileSlot, of id: CardID) -> StoredFile? { files[id, slot] }

  /// The files of a card that are there in part or whole.
  func slots(of id: CardID) -> [FileSlot] { files.slots(of: id) }

  /// Bytes announced for the files of a card, except those of one slot.
  func announcedBytes(of id: CardID, except slot: FileSlot) -> Int {
    files.slots(of: id).reduce(0) { $0 + ($1 == slot ? 0 : files[id, $1]?.total ?? 0) }
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
    var count = count + (growth.isNewCard ? 1 : 0)
    var total = byteCount + growth.bytes
    guard count > countLimit || total > byteLimit else { return [] }
    var shares = shares(with: growth)
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
    let kept = Share(count: 1, bytes: (self[growth.card]?.size ?? 0) + growth.bytes)
    var shares = [growth.phone: kept]
    for head in heads where head.id != growth.card {
      shares[head.phone, default: Share(count: 0, bytes: 0)].add(head.id, bytes: head.size)
    }
    return shares
  }

  mutating func put(_ head: CardHead) {
    var head = head
    let place = place(of: head.id)
    if let known = self[head.id] {
      head.fileBytes = known.fileBytes
      heads[place] = head
      byteCount += head.byteCount - known.byteCount
      return
    }
    heads.insert(head, at: place)
    numbers[head.name] = head.id
    byteCount += head.byteCount
  }

  mutating func remove(_ id: CardID) {
    guard let head = self[id] else { return }
    heads.remove(at: place(of: id))
    if numbers[head.name] == id { numbers[head.name] = nil }
    files.removeAll(of: id)
    byteCount -= head.size
  }

  mutating func put(_ part: FilePartHead) {
    if self[part.card] != nil { count(part.card, files.put(part)) }
  }

  /// A person opened that card.
  mutating func noteOpened(_ id: CardID) {
    if self[id] != nil { heads[place(of: id)].isOpened = true }
  }

  mutating func removeFile(_ slot: FileSlot, of id: CardID) {
    count(id, -files.remove(slot, of: id))
  }

  /// The files of a card have more bytes now, or less.
  private mutating func count(_ id: CardID, _ bytes: Int) {
    guard self[id] != nil else { return }
    heads[place(of: id)].fileBytes += bytes
    byteCount += bytes
  }

  /// Where a card stands, or would.
  private func place(of id: CardID) -> Int {
    // The newest one, and the one after it, are asked for most.
    if let last = heads.last, last.id < id { return heads.count }
    return heads.place { $0.id < id }
  }
}

extension Array {
  /// The first place of which `isBefore` does not hold, where it holds of all before that.
  func place(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
