public import Secrets

/// The sender's result: what it transmits and what it shares with the recipient.
public struct Encapsulated {
  /// HPKE's `enc`: 1120 bytes, or 65 for P-256.
  public let enc: [UInt8]
  /// The 32 bytes that both sides share.
  public let sharedSecret: SharedSecret
}

extension CipherSuite {
  /// Bytes of randomness in an encapsulation: ML-KEM's message and an X25519 scalar, or a P-256
  /// scalar.
  public var ephemeralLength: Int {
    switch self {
    case .xWing: 64
    case .p256: 32
    }
  }

  /// Encapsulates to a public key in the form in which it travels (see ``publicKeyLength``).
  ///
  /// - Throws: `length`, `invalidPublicKey`, `smallOrderPoint`, `failed`.
  public func encapsulate(
    to publicKey: [UInt8], with primitives: some Primitives
  ) throws(CryptoError) -> Encapsulated {
    try withRandomSecret(ephemeralLength, with: primitives) { (ephemeral) throws(CryptoError) in
      try encapsulate(to: publicKey, ephemeral: ephemeral, with: primitives)
    }
  }

  /// Encapsulates with given randomness: the same bytes at every call, for vectors. Never use the
  /// same randomness twice outside of tests.
  ///
  /// - Throws: `length`, `invalidPublicKey`, `invalidPrivateKey`, `smallOrderPoint`, `failed`.
  public func encapsulate(
    to publicKey: [UInt8], ephemeral: SharedSecret, with primitives: some Primitives
  ) throws(CryptoError) -> Encapsulated {
    guard publicKey.count == publicKeyLength else {
      throw .length(.publicKey, expected: publicKeyLength, found: publicKey.count)
    }
    guard ephemeral.count == ephemeralLength else {
      throw .length(.seed, expected: ephemeralLength, found: ephemeral.count)
    }
    switch self {
    case .xWing:
      return try xWingEncapsulation(to: publicKey, ephemeral: ephemeral.secret, with: primitives)
    case .p256:
      return try dhkemEncapsulation(to: publicKey, ephemeral: ephemeral.secret, with: primitives)
    }
  }
}
