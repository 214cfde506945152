public import Secrets

/// One thing kept: a value, and perhaps a secret, under a collection and a key.
public struct Row {
  /// What kind of thing it is.
  public let collection: String
  /// Its key within the collection.
  public let key: [UInt8]
  /// Its content.
  public let value: [UInt8]
  /// The part of it that is never copied into an array.
  public let secret: SharedSecret?

  /// A row of that content.
  public init(collection: String, key: [UInt8], value: [UInt8], secret: SharedSecret? = nil) {
    self.collection = collection
    self.key = key
    self.value = value
    self.secret = secret
  }
}

/// One step of a transaction.
public enum Change {
  /// Keeps a row, in place of one of the same collection and key.
  case put(Row)
  /// Drops a row; one that is absent is no error.
  case delete(collection: String, key: [UInt8])
}
