public import CBOR

/// What the phone's security extension and the accessory say to each other, in clear CBOR.
///
/// Texts that enter a key derivation are bytes here, so that nothing can respell them.
public enum KeyExchangeItem: Equatable, Sendable {
  /// Accessory: this is my public key.
  case offer(KeyOffer)
  /// Phone: this is the encapsulated key for it.
  case encapsulatedKey(EncapsulatedKey)
  /// Phone: please offer again.
  case request(KeyRequest)
  /// Accessory: the encapsulated key is stored durably.
  case accepted(KeyVerdict)
  /// Accessory: the encapsulated key cannot be used, or the phone's wish not be served.
  case refused(KeyVerdict)
  /// A kind of a newer schema: its number and all its entries.
  case unknown(UInt64, CBORUnknown)

  /// What a key pair is for.
  public struct Purpose: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The purpose with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The system's own messages.
    public static let system = Purpose(rawValue: 1)
    /// What the companion seals itself: worker frames and Wi-Fi credentials.
    public static let companion = Purpose(rawValue: 2)
  }

  /// Ways over which messages may come, as bits; unnamed bits are kept.
  public struct Transports: OptionSet, Hashable, Sendable {
    /// All bits, named or not.
    public let rawValue: UInt64
    /// Transports with these bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Bluetooth.
    public static let bluetooth = Transports(rawValue: 1)
    /// The local network.
    public static let localNetwork = Transports(rawValue: 2)
    /// The internet.
    public static let internet = Transports(rawValue: 4)
  }
}

/// The accessory's public key, for the system's `SecurityMessage` of type `publicKey`.
public struct KeyOffer: Equatable, Sendable {
  /// What the pair is for.
  public var purpose: KeyExchangeItem.Purpose
  /// Number of the pair; the phone echoes it with the encapsulated key if it still knows it.
  public var generation: UInt64
  /// Name of the suite, as `XWing`, in UTF-8.
  public var suite: [UInt8]
  /// Version, as `Version1`, in UTF-8.
  public var version: [UInt8]
  /// The public key: 1216 bytes for X-Wing, 64 for P-256.
  public var publicKey: [UInt8]
  /// Every transport that may ever be used; recorded once by the phone.
  public var transports: KeyExchangeItem.Transports
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// An offer.
  public init(
    purpose: KeyExchangeItem.Purpose = .system, generation: UInt64, suite: [UInt8],
    version: [UInt8], publicKey: [UInt8], transports: KeyExchangeItem.Transports,
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.purpose = purpose
    self.generation = generation
    self.suite = suite
    self.version = version
    self.publicKey = publicKey
    self.transports = transports
    self.unknown = unknown
  }
}

/// The encapsulated key from the system's `SecurityMessage`, with the texts that came with it.
public struct EncapsulatedKey: Equatable, Sendable {
  /// What the pair is for.
  public var purpose: KeyExchangeItem.Purpose
  /// Number of the pair as offered; nil if this process of the phone has not seen the offer.
  public var generation: UInt64?
  /// Name of the suite exactly as the phone spells it; nil if it did not say.
  public var suite: [UInt8]?
  /// Version exactly as the phone spells it; nil if it did not say.
  public var version: [UInt8]?
  /// Bluetooth identifier of the accessory exactly as the phone spells it.
  public var identifier: [UInt8]
  /// The encapsulated key: 1120 bytes for X-Wing, 65 for P-256.
  public var encapsulated: [UInt8]
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// An encapsulated key.
  public init(
    purpose: KeyExchangeItem.Purpose = .system, generation: UInt64? = nil, suite: [UInt8]?,
    version: [UInt8]?, identifier: [UInt8], encapsulated: [UInt8],
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.purpose = purpose
    self.generation = generation
    self.suite = suite
    self.version = version
    self.identifier = identifier
    self.encapsulated = encapsulated
    self.unknown = unknown
  }
}

/// The wish for an offer. Answered with the same public key until an exchange completes.
public struct KeyRequest: Equatable, Sendable {
  /// What the pair is for.
  public var purpose: KeyExchangeItem.Purpose
  /// The person asked for new keys: a new pair is wanted, not the pending one again.
  public var fresh: Bool
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A wish for an offer.
  public init(
    purpose: KeyExchangeItem.Purpose = .system, fresh: Bool = false,
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.purpose = purpose
    self.fresh = fresh
    self.unknown = unknown
  }
}

/// What the accessory did with an encapsulated key or a request.
public struct KeyVerdict: Equatable, Sendable {
  /// What the pair is for.
  public var purpose: KeyExchangeItem.Purpose
  /// Number of the pair, if it is known.
  public var generation: UInt64?
  /// Why it was refused; nil in an acceptance.
  public var reason: Reason?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A verdict.
  public init(
    purpose: KeyExchangeItem.Purpose = .system, generation: UInt64? = nil, reason: Reason? = nil,
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.purpose = purpose
    self.generation = generation
    self.reason = reason
    self.unknown = unknown
  }

  /// Why an encapsulated key or a request was refused.
  public struct Reason: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The reason with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// No pair of that number or suite is on offer.
    public static let unknownGeneration = Reason(rawValue: 1)
    /// Wrong length, or not a point of the curve.
    public static let invalidKey = Reason(rawValue: 2)
    /// The suite is not served.
    public static let unsupportedSuite = Reason(rawValue: 3)
    /// Too many unconfirmed exchanges.
    public static let busy = Reason(rawValue: 4)
    /// The store could not keep it; try again.
    public static let notStored = Reason(rawValue: 5)
    /// The item could not be read.
    public static let malformed = Reason(rawValue: 6)
  }
}
