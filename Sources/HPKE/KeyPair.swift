public import Secrets

/// The accessory's half of a key exchange: HPKE's recipient. Its expanded keys are kept, so that
/// decapsulating again is cheap.
public struct KeyPair<P: Primitives> {
  /// The suite the pair serves.
  public let suite: CipherSuite
  /// The 32 bytes everything else follows from: X-Wing's seed, P-256's scalar.
  public let seed: SharedSecret
  /// The public key as it travels: 1216 bytes, or 64 for P-256.
  public let publicKey: [UInt8]

  private let key: RecipientKey<P>

  /// A new pair from the library's random generator.
  ///
  /// - Throws: `failed`.
  public static func generate(
    _ suite: CipherSuite, with primitives: P
  ) throws(CryptoError) -> KeyPair {
    try withRandomSecret(CipherSuite.seedLength, with: primitives) { (seed) throws(CryptoError) in
      try KeyPair(suite, seed: seed, with: primitives)
    }
  }

  /// The pair of a stored seed.
  ///
  /// - Throws: `length` unless it has 32 bytes; `invalidPrivateKey`; `failed`.
  public init(
    _ suite: CipherSuite, seed: SharedSecret, with primitives: P
  ) throws(CryptoError) {
    guard seed.count == CipherSuite.seedLength else {
      throw .length(.seed, expected: CipherSuite.seedLength, found: seed.count)
    }
    key = try RecipientKey(suite, seed: seed, with: primitives)
    publicKey = key.publicKey
    self.suite = suite
    self.seed = seed
  }

  /// What the sender of `enc` shares with this pair: 32 bytes. `info` plays no part in it.
  ///
  /// With X-Wing a damaged `enc` mostly gives another secret instead of an error: only the first
  /// message that opens tells.
  ///
  /// - Throws: `length`, `invalidPublicKey`, `smallOrderPoint`, `failed`.
  public func decapsulate(
    _ enc: [UInt8], with primitives: P
  ) throws(CryptoError) -> SharedSecret {
    guard enc.count == suite.encapsulationLength else {
      throw .length(.encapsulation, expected: suite.encapsulationLength, found: enc.count)
    }
    return SharedSecret(try key.decapsulate(enc, with: primitives))
  }
}

/// The private key of either suite.
enum RecipientKey<P: Primitives> {
  case xWing(XWingKey<P>)
  case p256(DHKEMKey<P>)

  init(_ suite: CipherSuite, seed: SharedSecret, with primitives: P) throws(CryptoError) {
    switch suite {
    case .xWing: self = .xWing(try XWingKey(seed: seed.secret, with: primitives))
    case .p256: self = .p256(try DHKEMKey(scalar: seed.secret, with: primitives))
    }
  }

  var publicKey: [UInt8] {
    switch self {
    case .xWing(let key): key.publicKey
    case .p256(let key): key.publicKey
    }
  }

  func decapsulate(_ enc: [UInt8], with primitives: P) throws(CryptoError) -> Secret {
    switch self {
    case .xWing(let key): try key.decapsulate(enc, with: primitives)
    case .p256(let key): try key.decapsulate(enc, with: primitives)
    }
  }
}
