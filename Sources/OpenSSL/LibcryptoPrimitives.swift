public import HPKE
internal import MLKEM
public import Secrets

/// HPKE's primitives by libcrypto 3.0 or newer, with ML-KEM-768 by libcrypto where it has it.
///
/// A copy shares the fetched algorithms. It belongs to one thread.
public struct LibcryptoPrimitives: Primitives {
  /// The ML-KEM-768 engine in use.
  public let mlkem: MLKEMEngine

  let algorithms: Algorithms

  /// Fetches the algorithms and settles on an ML-KEM engine.
  ///
  /// - Throws: `missing`, `noMLKEM`.
  public init(mlkem choice: MLKEMChoice = .automatic) throws(OpenSSLError) {
    mlkem = try MLKEMEngine(choice)
    algorithms = try Algorithms()
  }

  /// The private key of a scalar of 32 bytes.
  ///
  /// - Throws: `length`, `failed`.
  public func x25519Key(_ scalar: borrowing Secret) throws(CryptoError) -> X25519Key {
    try X25519Key(scalar)
  }

  /// The private key of a scalar of 32 bytes, big-endian.
  ///
  /// - Throws: `length`, `invalidPrivateKey`, `failed`.
  public func p256Key(_ scalar: borrowing Secret) throws(CryptoError) -> P256Key {
    try P256Key(scalar, group: algorithms.p256)
  }
}
