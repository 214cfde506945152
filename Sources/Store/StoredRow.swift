public import Secrets

/// One thing kept: a value, and perhaps a secret, under a collection and a key.
public struct StoredRow {
  /// What kind of thing it is.
  public let collection: String
  /// Its key within the collection, at most 512 bytes.
  public let key: [UInt8]
  /// Its content.
  public let value: [UInt8]
  /// The part of it that is never copied into an array.
  public let secret: SharedSecret?
  /// Whether whoever put the row has sealed its secret; the store only remembers it.
  public let isSealed: Bool

  /// A row of that content.
  public init(
    collection: String, key: [UInt8], value: [UInt8], secret: SharedSecret? = nil,
    isSealed: Bool = false
  ) {
    self.collection = collection
    self.key = key
    self.value = value
    self.secret = secret
    self.isSealed = isSealed
  }
}

/// One step of a transaction.
public enum StoredChange {
  /// Keeps a row, in place of one of the same collection and key.
  case put(StoredRow)
  /// Drops a row; one that is absent is no error.
  case delete(collection: String, key: [UInt8])
  /// Drops every row of a collection whose key begins with these bytes.
  case deleteAll(collection: String, prefix: [UInt8])
}
