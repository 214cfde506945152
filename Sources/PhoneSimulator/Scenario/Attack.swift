internal import GATTProfile

/// One hostile thing a phone, or somebody in its place, can do to an accessory.
public enum Attack: Equatable, Sendable {
  /// Random bytes as values of a characteristic.
  case garbage(count: Int, length: Int, to: Target, seed: UInt64)
  /// These very bytes as one value of a characteristic.
  case raw([UInt8], to: Target)
  /// A whole message that is not what it should be; it is called by the name in expectations.
  case message(Forgery, name: String)

  /// Where hostile values go.
  public enum Target: Equatable, Sendable {
    case keyExchange
    case dataIn
  }

  /// What is wrong with a whole message.
  public enum Forgery: Equatable, Sendable {
    /// Sealed under a key nobody agreed on.
    case wrongKey
    /// A good message of this phone with one bit turned over after sealing.
    case altered
    /// Bytes that were accepted before, under a session id that was never used.
    case otherSession
    /// Too short to hold a nonce and a tag.
    case tooShort
    /// Sealed well, but the plaintext is not CBOR.
    case notCBOR
    /// Sealed well, CBOR, but nothing the schema knows.
    case unknownSchema
    /// Sealed well, of a kind that no schema knows yet.
    case unknownKind
    /// Sealed well, with these bytes inside: what another version of the companion may say.
    case plaintext([UInt8])
    /// Bytes with an announced message id that is not theirs.
    case wrongID
    /// A message of that many bytes.
    case oversize(Int)
    /// A fragment that lies about the total of its message.
    case lyingTotal
    /// A first fragment whose message never goes on.
    case abandoned
    /// A key exchange whose encapsulated key is too short.
    case shortEncapsulation
    /// A key exchange with an encapsulated key of random bytes.
    case randomEncapsulation
  }
}

extension Attack {
  static let forgeries: [(String, Forgery)] = [
    ("wrongKey", .wrongKey), ("altered", .altered), ("otherSession", .otherSession),
    ("tooShort", .tooShort), ("notCBOR", .notCBOR), ("unknownSchema", .unknownSchema),
    ("unknownKind", .unknownKind),
    ("wrongID", .wrongID), ("lyingTotal", .lyingTotal), ("abandoned", .abandoned),
    ("shortEncapsulation", .shortEncapsulation), ("randomEncapsulation", .randomEncapsulation),
  ]

  /// `{"garbage": {…}}`, `{"raw": {…}}`, or one of `"message"`, `"plaintext"` and `"oversize"` with a
  /// `"name"`.
  init(decoding field: Field) throws(ScenarioError) {
    let fields = try field.object(["garbage", "raw", "message", "plaintext", "oversize", "name"])
    if let garbage = fields["garbage"] {
      self = try Attack.garbage(decoding: garbage)
    } else if let raw = fields["raw"] {
      let parts = try raw.object(["hex", "to"])
      let bytes = try parts.required("hex").bytes(atMost: 600)
      self = .raw(bytes, to: try Attack.target(parts["to"]))
    } else if let kind = fields["message"] {
      let name = try fields.text("name", atMost: 256)
      self = .message(try kind.word(Attack.forgeries), name: name ?? "attack")
    } else if let plaintext = fields["plaintext"] {
      let name = try fields.text("name", atMost: 256)
      let bytes = try plaintext.bytes(atMost: MessageLimits.plaintextBytes)
      self = .message(.plaintext(bytes), name: name ?? "attack")
    } else if let length = try fields.number("oversize", 0...1 << 22) {
      let name = try fields.text("name", atMost: 256)
      self = .message(.oversize(length), name: name ?? "attack")
    } else {
      throw field.error("one of \"garbage\", \"raw\", \"message\" or \"oversize\" is needed")
    }
  }

  private static func garbage(decoding field: Field) throws(ScenarioError) -> Attack {
    let parts = try field.object(["count", "length", "to", "seed"])
    return .garbage(
      count: try parts.number("count", 1...10_000) ?? 1,
      length: try parts.number("length", 0...600) ?? 100,
      to: try target(parts["to"]),
      seed: UInt64(try parts.number("seed", 0...Int(Int32.max)) ?? 1))
  }

  private static func target(_ field: Field?) throws(ScenarioError) -> Target {
    guard let field else { return .dataIn }
    return try field.word([("dataIn", .dataIn), ("keyExchange", .keyExchange)])
  }
}
