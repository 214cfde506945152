public import GATTProfile

/// The cryptography of worker sessions: the phone's own, as CryptoKit's HPKE and AES-GCM.
public protocol WorkerSealing {
  /// The keys of one session.
  associatedtype Session: WorkerSealingSession

  /// Encapsulates to the accessory's key for the companion: HPKE's sender in base mode (RFC 9180,
  /// section 5.1.1) with AES-256-GCM.
  ///
  /// - Parameters:
  ///   - offer: the key and the name of its suite.
  ///   - info: what the session is bound to, ``WorkerSeal/info(feature:session:)``.
  /// - Returns: nil if the suite is not known here, or the key is none.
  func begin(to offer: KeyOffer, info: [UInt8]) -> Session?
}

/// The keys of one worker session.
public protocol WorkerSealingSession {
  /// What the accessory makes the same keys of.
  var encapsulatedKey: [UInt8] { get }

  /// The next message of the HPKE context, without additional data; nil if it failed.
  mutating func seal(_ plaintext: [UInt8]) -> [UInt8]?

  /// The content of the accessory's frame: AES-256-GCM without additional data, under the key
  /// exported from the context for ``WorkerSeal/accessoryContext``; ciphertext, then tag. Nil if it
  /// is not authentic.
  func open(_ sealed: [UInt8], nonce: [UInt8]) -> [UInt8]?
}
