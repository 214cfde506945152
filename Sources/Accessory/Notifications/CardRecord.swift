internal import GATTProfile
internal import PanelProtocol

/// A notification of the list with all its words, as the store keeps it.
struct CardRecord: Equatable {
  /// Its number: grows with arrival, and stays over updates.
  let id: CardID
  let phone: PhoneIndex
  let feature: Message.Feature
  /// The keys under which its latest content came.
  let generation: GenerationID
  let session: [UInt8]
  /// How new its latest content is.
  let age: Age
  /// The message that brought it.
  let message: RandomIdentifier
  /// What sort of event it tells of.
  let kind: Card.Kind
  let notification: ForwardedNotification

  var key: CardKey {
    CardKey(phone: phone, feature: feature, identifier: notification.identifier)
  }
}

extension CardRecord {
  static func key(_ id: CardID) -> [UInt8] {
    var key = RowWriter()
    key.put(id.number)
    return key.bytes
  }

  var row: Row {
    var value = RowWriter(version: 1)
    value.put(phone.number)
    value.put(generation.number)
    value.put(session)
    value.put(age.session)
    value.put(kind.rawValue)
    let content = Message(
      feature: feature, identifier: message, revision: age.revision, body: .updated(notification))
    value.put(bare: content.encoded)
    return Row(.notifications, key: Self.key(id), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    id = CardID(try key.number())
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    phone = PhoneIndex(try value.number())
    generation = GenerationID(number: try value.number())
    session = try value.string()
    let rank: UInt32 = try value.number()
    guard let kind = Card.Kind(rawValue: try value.number()) else { throw RowError() }
    self.kind = kind
    guard let content = try? Message(decoding: value.remainder()),
      case .updated(let notification) = content.body
    else { throw RowError() }
    feature = content.feature
    message = content.identifier
    age = Age(session: rank, revision: content.revision)
    self.notification = notification
  }
}
