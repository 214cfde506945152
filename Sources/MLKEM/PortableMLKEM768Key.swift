internal import CSecret
public import Secrets

/// A decapsulation key with all that can be computed beforehand, about 11 KB.
public final class PortableMLKEM768Key: MLKEM768Key {
  /// The public half.
  public let encapsulationKey: EncapsulationKey

  private let encryption: EncryptionKey
  private let secretVector: PolynomialStorage
  private let keyHash: Secret
  private let rejection: Secret

  init(seed: borrowing Secret) throws(MLKEMError) {
    guard seed.count == MLKEM768Size.seed else { throw .seedLength(seed.count) }
    var sponge = Sponge(.sha3x512)
    sponge.absorb(seed.part(0..<32))
    sponge.absorb(3)
    let matrixSeed = sponge.squeeze(32)
    let noiseSeed = sponge.squeeze(32)
    secretVector = PolynomialStorage(count: 3)
    encryption = EncryptionKey(
      matrixSeed: matrixSeed, noiseSeed: noiseSeed, secret: secretVector.vector(at: 0),
      sponge: &sponge)
    encapsulationKey = EncapsulationKey(vector: encryption.vector, matrixSeed: matrixSeed)
    keyHash = sponge.hash(encapsulationKey)
    rejection = seed.part(32..<64)
  }

  /// Takes a decapsulation key in the long form of 2400 bytes, as other programs store it.
  ///
  /// - Throws: `decapsulationKeyLength`, `coefficientOutOfRange`, or `decapsulationKeyHash` if
  ///   public half and hash do not belong together (FIPS 203, section 7.3).
  public init(decoding bytes: borrowing Secret) throws(MLKEMError) {
    guard bytes.count == MLKEM768Size.decapsulationKey else {
      throw .decapsulationKeyLength(bytes.count)
    }
    encapsulationKey = try EncapsulationKey(
      decoding: bytes.withUnsafeBytes { Array($0[1152..<2336]) })
    var sponge = Sponge(.sha3x256)
    keyHash = sponge.hash(encapsulationKey)
    guard keyHash.isEqual(to: bytes.part(2336..<2368)) else { throw .decapsulationKeyHash }
    encryption = EncryptionKey(encapsulationKey, sponge: &sponge)
    secretVector = PolynomialStorage(count: 3)
    let vector = secretVector.vector(at: 0)
    bytes.withUnsafeBytes { vector.decode(from: $0) }
    rejection = bytes.part(2368..<2400)
  }

  /// The long form: secret vector, public half, its hash, rejection secret.
  public var encoded: Secret {
    Secret(count: MLKEM768Size.decapsulationKey) { bytes in
      secretVector.vector(at: 0).encode(into: bytes)
      _ = bytes[1152...].update(fromContentsOf: encapsulationKey.encoded)
      keyHash.withUnsafeBytes { _ = bytes[2336...].update(fromContentsOf: $0) }
      rejection.withUnsafeBytes { _ = bytes[2368...].update(fromContentsOf: $0) }
    }
  }

  /// The 32-byte shared secret in a ciphertext (FIPS 203, algorithm 18).
  ///
  /// - Throws: `ciphertextLength`.
  public func decapsulate(_ ciphertext: [UInt8]) throws(MLKEMError) -> Secret {
    guard ciphertext.count == MLKEM768Size.ciphertext else {
      throw .ciphertextLength(ciphertext.count)
    }
    var sponge = Sponge(.sha3x512)
    let message = secretVector.vector(at: 0).decrypt(ciphertext)
    let derived = sponge.derive(message, keyHash)
    let rejected = sponge.reject(rejection, ciphertext)
    let expected = encryption.encrypt(
      message, randomness: derived.part(32..<64), sponge: &sponge)
    return select(derived, else: rejected, if: equalMask(expected, ciphertext))
  }
}

/// 255 if both are equal, 0 if not. It stays a mask on the whole way, never a `Bool`.
private func equalMask(_ expected: borrowing Secret, _ received: [UInt8]) -> UInt8 {
  expected.withUnsafeBytes { expected in
    received.withUnsafeBufferPointer { received in
      csecret_equal_mask(expected.baseAddress, received.baseAddress, received.count)
    }
  }
}

/// The first 32 bytes of one of two secrets, without a trace of which.
private func select(
  _ first: borrowing Secret, else second: borrowing Secret, if mask: UInt8
) -> Secret {
  Secret(count: MLKEM768Size.sharedSecret) { target in
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        for i in 0..<MLKEM768Size.sharedSecret {
          target[i] = first[i] & mask | second[i] & ~mask
        }
      }
    }
  }
}
