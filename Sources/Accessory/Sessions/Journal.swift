internal import GATTProfile
internal import PanelProtocol

/// A message that was accepted, remembered so that a repetition is acknowledged and not applied.
struct JournalEntry: Equatable {
  /// Messages are numbered in the order of their acceptance, over all phones.
  let order: UInt64
  let phone: PhoneIndex
  /// What the message is called inside, whoever sealed it and how often.
  let name: MessageName
  /// What it was called on the link; nil if it came another way.
  let link: MessageID?
  /// What the message removed, so that an older add or update does not bring it back.
  let removed: Removed?

  struct Removed: Equatable {
    let key: CardKey
    let age: Age
  }
}

/// What names a message inside: a random identifier and its revision.
struct MessageName: Hashable {
  let identifier: RandomIdentifier
  let revision: UInt64
}

/// The messages one phone sent of late.
struct Journal {
  /// Messages remembered of each phone.
  static let limit = 1_024

  private var entries: [JournalEntry] = []
  private var names: Set<MessageName> = []
  private var links: Set<MessageID> = []
  private var removals: [CardKey: Age] = [:]

  /// Whether this message was accepted before.
  func contains(_ name: MessageName) -> Bool { names.contains(name) }

  /// Whether these very bytes were accepted before.
  func contains(_ link: MessageID) -> Bool { links.contains(link) }

  /// The age of the latest removal of that notification, if it is remembered.
  func removal(of key: CardKey) -> Age? { removals[key] }

  /// The entry that has to go if another comes.
  var surplus: JournalEntry? { entries.count >= Self.limit ? entries.first : nil }

  mutating func insert(_ entry: JournalEntry) {
    var place = entries.count
    while place > 0, entries[place - 1].order > entry.order { place -= 1 }
    entries.insert(entry, at: place)
    names.insert(entry.name)
    if let link = entry.link { links.insert(link) }
    guard let removed = entry.removed else { return }
    removals[removed.key] = max(removed.age, removals[removed.key] ?? removed.age)
  }

  mutating func remove(order: UInt64) {
    guard let place = entries.firstIndex(where: { $0.order == order }) else { return }
    let entry = entries.remove(at: place)
    names.remove(entry.name)
    if let link = entry.link { links.remove(link) }
    guard let removed = entry.removed, removals[removed.key] == removed.age else { return }
    removals[removed.key] = nil
  }
}

extension JournalEntry {
  static func key(_ phone: PhoneIndex, _ order: UInt64) -> [UInt8] {
    var key = RowWriter()
    key.put(phone.number)
    key.put(order)
    return key.bytes
  }

  var row: Row {
    var value = RowWriter(version: 1)
    value.put(name.identifier.high)
    value.put(name.identifier.low)
    value.put(name.revision)
    value.put(link?.value ?? 0)
    value.put(UInt8(removed == nil ? 0 : 1))
    if let removed {
      value.put(removed.key.feature.rawValue)
      value.put(removed.key.identifier.source)
      value.put(removed.key.identifier.notification)
      value.put(removed.age.session)
      value.put(removed.age.revision)
    }
    return Row(.messages, key: Self.key(phone, order), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    let phone = PhoneIndex(try key.number())
    self.phone = phone
    order = try key.number()
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    name = MessageName(
      identifier: RandomIdentifier(high: try value.number(), low: try value.number()),
      revision: try value.number())
    let linkName: UInt64 = try value.number()
    link = linkName == 0 ? nil : MessageID(value: linkName)
    removed =
      try value.number(UInt8.self) == 0
      ? nil
      : Removed(
        key: CardKey(
          phone: phone, feature: Message.Feature(rawValue: try value.number()),
          identifier: ForwardedNotification.Identifier(
            source: try value.text(), notification: try value.text())),
        age: Age(session: try value.number(), revision: try value.number()))
    try value.finish()
  }
}
