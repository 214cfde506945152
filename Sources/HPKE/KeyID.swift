extension CipherSuite {
  /// The id of a key generation: the first 4 bytes of SHA-384 over the public key as it travels.
  ///
  /// - Throws: `failed`.
  public static func keyID(
    of publicKey: [UInt8], with primitives: some Primitives
  ) throws(CryptoError) -> [UInt8] {
    Array(try primitives.sha384(publicKey).prefix(4))
  }
}

extension KeyPair {
  /// The first 4 bytes of SHA-384 over the public key as it travels.
  ///
  /// - Throws: `failed`.
  public func keyID(with primitives: P) throws(CryptoError) -> [UInt8] {
    try CipherSuite.keyID(of: publicKey, with: primitives)
  }
}
