internal import GATTProfile
internal import PanelProtocol

/// What makes two messages speak of the same card: a bare notification identifier is not enough.
struct CardKey: Hashable {
  let phone: PhoneIndex
  let feature: Message.Feature
  let identifier: ForwardedNotification.Identifier
}

/// What of a notification is at hand without looking into the store: as little as decisions on other
/// messages need.
struct CardHead {
  /// Its number: grows with arrival, and stays over updates.
  let id: CardID
  let phone: PhoneIndex
  let feature: Message.Feature
  /// How new its latest content is.
  let age: Age
  /// What sort of event it tells of.
  let kind: Card.Kind
  /// When the phone delivered it, in UTC milliseconds.
  let delivered: Int64
  /// Stands for its key. The hash has a key of its own in each run of the program, so that nobody
  /// can make two notifications that share one.
  let name: Int
  /// Bytes of its row.
  let byteCount: Int
  /// Bytes of its files, as far as they are there.
  var fileBytes = 0
  /// Whether a person opened it since it came or changed.
  var isOpened = false

  /// Bytes of all that is kept of it.
  var size: Int { byteCount + fileBytes }
}

extension CardHead {
  init(_ record: CardRecord, byteCount: Int) {
    id = record.id
    phone = record.phone
    feature = record.feature
    age = record.age
    kind = record.kind
    delivered = record.notification.deliveryDate.utcMilliseconds
    name = record.key.hashValue
    self.byteCount = byteCount
  }
}
