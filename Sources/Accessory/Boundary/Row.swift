public import Secrets

/// One durable fact: what the store keeps under a collection and a key.
///
/// The store knows nothing of the content. `secret` is apart so that a store can wrap it with a
/// key of its own; it never appears in a description.
public struct Row {
  /// Where a row belongs.
  public enum Collection: String, CaseIterable, Sendable {
    /// The next numbers to be given; one row.
    case counters
    /// A phone's bond, name, offset of its local time and sessions.
    case phones
    /// A key pair made for one phone; the seed is the row's secret.
    case keyPairs
    /// What one encapsulated key made: strings, spelling, state.
    case generations
    /// A nonce that was accepted, for the life of its generation.
    case nonces
    /// How far the ratchets of a generation have gone; the chain key is the row's secret.
    case ratchets
    /// The key of a message from the internet that was skipped, until its first use.
    case skippedKeys
    /// Where a push reaches a phone.
    case pushAddresses
    /// What a phone shows on the local network; the row's secret.
    case clientTokens
    /// A key pair made for one phone's companion; the seed is the row's secret.
    case companionPairs
    /// The messages of the last time, by their inner identifier.
    case messages
    /// A notification of the list.
    case notifications
    /// A picture that belongs to a notification.
    case attachments
    /// An answer of the user's that is not done yet.
    case answers
    /// An app that does not alert, because a person said so.
    case mutes
    /// A notification that a person opened.
    case opened
  }

  /// Where the row belongs.
  public let collection: Collection
  /// The key within the collection, 1 to 512 bytes.
  public let key: [UInt8]
  /// The content.
  public let value: [UInt8]
  /// What must never be readable on the medium, if the row has such a part.
  public let secret: SharedSecret?

  /// A row of that content.
  public init(_ collection: Collection, key: [UInt8], value: [UInt8], secret: SharedSecret? = nil) {
    self.collection = collection
    self.key = key
    self.value = value
    self.secret = secret
  }
}

/// One step of a transaction.
public enum Change {
  /// Keeps this row in place of any other of its collection and key.
  case put(Row)
  /// Drops the row of that collection and key; that there is none is no error.
  case delete(Row.Collection, key: [UInt8])
  /// Drops every row of that collection whose key begins with `prefix`, 1 to 64 bytes.
  case deleteAll(Row.Collection, prefix: [UInt8])
}
