public import Secrets

/// ML-KEM-768 (FIPS 203) written here, for every platform. Its time and memory access depend on
/// public values alone.
public struct PortableMLKEM768: MLKEM768 {
  /// The engine has no state.
  public init() {}

  /// The key pair of a seed: 64 bytes, d then z (FIPS 203, algorithm 16).
  ///
  /// - Throws: `seedLength`.
  public func key(seed: borrowing Secret) throws(MLKEMError) -> PortableMLKEM768Key {
    try PortableMLKEM768Key(seed: seed)
  }

  /// A shared secret for the holder of `key`, from 32 random bytes (FIPS 203, algorithm 17).
  ///
  /// - Throws: `messageLength`.
  public func encapsulate(
    to key: EncapsulationKey, message: borrowing Secret
  ) throws(MLKEMError) -> Encapsulation {
    guard message.count == MLKEM768Size.message else { throw .messageLength(message.count) }
    var sponge = Sponge(.sha3x256)
    let keyHash = sponge.hash(key)
    let derived = sponge.derive(message, keyHash)
    let encryption = EncryptionKey(key, sponge: &sponge)
    let ciphertext = encryption.encrypt(
      message, randomness: derived.part(32..<64), sponge: &sponge)
    return Encapsulation(
      ciphertext: ciphertext.withUnsafeBytes { Array($0) }, secret: derived.part(0..<32))
  }
}

/// The three hash functions of ML-KEM (FIPS 203, section 4.1).
extension Sponge {
  /// H: 32 bytes that stand for a key.
  mutating func hash(_ key: EncapsulationKey) -> Secret {
    begin(.sha3x256)
    key.encoded.withUnsafeBufferPointer { absorb($0) }
    return squeeze(32)
  }

  /// G: two times 32 bytes from a message and the hash of a key.
  mutating func derive(_ message: borrowing Secret, _ keyHash: borrowing Secret) -> Secret {
    begin(.sha3x512)
    absorb(message)
    absorb(keyHash)
    return squeeze(64)
  }

  /// J: the 32 bytes that a ciphertext gives which nobody made for this key.
  mutating func reject(_ secret: borrowing Secret, _ ciphertext: [UInt8]) -> Secret {
    begin(.shake256)
    absorb(secret)
    ciphertext.withUnsafeBufferPointer { absorb($0) }
    return squeeze(32)
  }
}
