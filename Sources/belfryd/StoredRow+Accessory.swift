import Accessory
import Store

extension Row {
  /// The engine's row of a stored one; nil if its collection is one of a newer version.
  init?(_ stored: StoredRow) {
    guard let collection = Collection(rawValue: stored.collection) else { return nil }
    self.init(collection, key: stored.key, value: stored.value, secret: stored.secret)
  }
}

extension StoredChange {
  /// The store's change of an engine's one.
  init(_ change: Change) {
    switch change {
    case .put(let row):
      self = .put(
        StoredRow(
          collection: row.collection.rawValue, key: row.key, value: row.value, secret: row.secret))
    case .delete(let collection, let key):
      self = .delete(collection: collection.rawValue, key: key)
    case .deleteAll(let collection, let prefix):
      self = .deleteAll(collection: collection.rawValue, prefix: prefix)
    }
  }
}
