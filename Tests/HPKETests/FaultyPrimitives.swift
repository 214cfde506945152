import HPKE
import MLKEM
import OpenSSL
import Secrets

/// libcrypto with one fault.
struct FaultyPrimitives: Primitives {
  enum Fault: CaseIterable, Sendable {
    case sha256
    case sha384
    case sha3
    case shake256
    case extract
    case expand
    case ciphertext
    case tagUnchecked
    case x25519Scalar
    case p256Scalar
    case mlkemSeed
    /// The first random secret is all zeros.
    case randomZerosOnce
    /// Every random secret is.
    case randomZerosAlways
  }

  let fault: Fault
  private let sound: LibcryptoPrimitives
  private let randomDraws = Counter()

  init(_ fault: Fault) throws {
    self.fault = fault
    sound = try LibcryptoPrimitives()
  }

  var mlkem: FaultyKEM { FaultyKEM(sound: sound.mlkem, flips: fault == .mlkemSeed) }

  func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] { try sound.randomBytes(count) }

  func randomSecret(_ count: Int) throws(CryptoError) -> Secret {
    randomDraws.value += 1
    let zeros = fault == .randomZerosAlways || fault == .randomZerosOnce && randomDraws.value == 1
    return zeros
      ? Secret(copying: repeatElement(0, count: count)) : try sound.randomSecret(count)
  }

  func sha256(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    flipped(try sound.sha256(bytes), if: .sha256)
  }

  func sha384(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    flipped(try sound.sha384(bytes), if: .sha384)
  }

  func sha3(_ secret: borrowing Secret) throws(CryptoError) -> Secret {
    flipped(try sound.sha3(secret), if: .sha3)
  }

  func shake256(_ secret: borrowing Secret, count: Int) throws(CryptoError) -> Secret {
    flipped(try sound.shake256(secret, count: count), if: .shake256)
  }

  func extract(
    salt: borrowing Secret, keyMaterial: borrowing Secret
  ) throws(CryptoError) -> Secret {
    flipped(try sound.extract(salt: salt, keyMaterial: keyMaterial), if: .extract)
  }

  func expand(
    _ key: borrowing Secret, info: [UInt8], count: Int
  ) throws(CryptoError) -> Secret {
    flipped(try sound.expand(key, info: info, count: count), if: .expand)
  }

  func seal(
    _ plaintext: [UInt8], key: borrowing Secret, nonce: [UInt8], authenticating: [UInt8],
    appendingTo output: inout [UInt8]
  ) throws(CryptoError) {
    let start = output.count
    try sound.seal(
      plaintext, key: key, nonce: nonce, authenticating: authenticating, appendingTo: &output)
    if fault == .ciphertext { output[start] ^= 1 }
  }

  func open(
    _ sealed: ArraySlice<UInt8>, key: borrowing Secret, nonce: ArraySlice<UInt8>,
    authenticating: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    do throws(CryptoError) {
      return try sound.open(sealed, key: key, nonce: nonce, authenticating: authenticating)
    } catch {
      guard fault == .tagUnchecked else { throw error }
      return Array(sealed.dropLast(16))
    }
  }

  func x25519Key(_ scalar: borrowing Secret) throws(CryptoError) -> X25519Key {
    try sound.x25519Key(flipped(scalar.duplicate(), if: .x25519Scalar))
  }

  func p256Key(_ scalar: borrowing Secret) throws(CryptoError) -> P256Key {
    try sound.p256Key(flipped(scalar.duplicate(), if: .p256Scalar))
  }

  private func flipped(_ bytes: [UInt8], if fault: Fault) -> [UInt8] {
    guard fault == self.fault else { return bytes }
    var bytes = bytes
    bytes[5] ^= 0x10
    return bytes
  }

  private func flipped(_ secret: consuming Secret, if fault: Fault) -> Secret {
    guard fault == self.fault else { return secret }
    return Secret(copying: flipped(secret.withUnsafeBytes { Array($0) }, if: fault))
  }
}

/// An ML-KEM engine that may turn a bit of each seed.
struct FaultyKEM: MLKEM768 {
  let sound: MLKEMEngine
  let flips: Bool

  func key(seed: borrowing Secret) throws(MLKEMError) -> MLKEMEngineKey {
    var bytes = seed.withUnsafeBytes { Array($0) }
    if flips { bytes[40] ^= 1 }
    return try sound.key(seed: Secret(copying: bytes))
  }

  func encapsulate(
    to key: EncapsulationKey, message: borrowing Secret
  ) throws(MLKEMError) -> Encapsulation {
    try sound.encapsulate(to: key, message: message)
  }
}

private final class Counter {
  var value = 0
}
