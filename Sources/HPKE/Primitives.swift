public import MLKEM
public import Secrets

/// What HPKE needs of a cryptographic library: the one seam between the protocol and libcrypto.
///
/// Every function checks the lengths of what it is given before anything else.
public protocol Primitives {
  /// The ML-KEM-768 engine.
  associatedtype KEM: MLKEM768
  /// A private X25519 key, ready for use.
  associatedtype X25519Key: AgreementKey
  /// A private P-256 key, ready for use.
  associatedtype P256Key: AgreementKey

  /// The ML-KEM-768 engine.
  var mlkem: KEM { get }

  /// Unpredictable bytes that need not stay secret: nonces, identifiers.
  ///
  /// - Throws: `failed`.
  func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8]

  /// Unpredictable secret bytes.
  ///
  /// - Throws: `failed`.
  func randomSecret(_ count: Int) throws(CryptoError) -> Secret

  /// SHA-256 (FIPS 180-4), 32 bytes.
  ///
  /// - Throws: `failed`.
  func sha256(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8]

  /// SHA-384 (FIPS 180-4), 48 bytes.
  ///
  /// - Throws: `failed`.
  func sha384(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8]

  /// SHA3-256 (FIPS 202) of a secret, 32 bytes.
  ///
  /// - Throws: `failed`.
  func sha3(_ secret: borrowing Secret) throws(CryptoError) -> Secret

  /// SHAKE256 (FIPS 202): that many bytes stretched from a secret.
  ///
  /// - Throws: `failed`.
  func shake256(_ secret: borrowing Secret, count: Int) throws(CryptoError) -> Secret

  /// HKDF-SHA256 extract (RFC 5869, section 2.2), 32 bytes; an empty salt is allowed.
  ///
  /// - Throws: `failed`.
  func extract(
    salt: borrowing Secret, keyMaterial: borrowing Secret
  ) throws(CryptoError) -> Secret

  /// HKDF-SHA256 expand (RFC 5869, section 2.3), at most 8160 bytes.
  ///
  /// - Throws: `tooLong`, `failed`.
  func expand(
    _ key: borrowing Secret, info: [UInt8], count: Int
  ) throws(CryptoError) -> Secret

  /// AES-256-GCM (NIST SP 800-38D): appends ciphertext and 16-byte tag to `output`.
  ///
  /// A nonce of 12 bytes serves once for each key.
  ///
  /// - Throws: `length`, `tooLong`, `failed`; `output` is then as it was.
  func seal(
    _ plaintext: [UInt8], key: borrowing Secret, nonce: [UInt8], authenticating: [UInt8],
    appendingTo output: inout [UInt8]
  ) throws(CryptoError)

  /// AES-256-GCM (NIST SP 800-38D): the plaintext of ciphertext and tag, once the tag verified.
  ///
  /// - Throws: `length`, `notAuthentic`, `failed`.
  func open(
    _ sealed: ArraySlice<UInt8>, key: borrowing Secret, nonce: ArraySlice<UInt8>,
    authenticating: [UInt8]
  ) throws(CryptoError) -> [UInt8]

  /// The X25519 key of a 32-byte scalar (RFC 7748).
  ///
  /// - Throws: `length`, `failed`.
  func x25519Key(_ scalar: borrowing Secret) throws(CryptoError) -> X25519Key

  /// The P-256 key of a 32-byte big-endian scalar from 1 to the order less 1.
  ///
  /// - Throws: `length`, `invalidPrivateKey`, `failed`.
  func p256Key(_ scalar: borrowing Secret) throws(CryptoError) -> P256Key
}

/// A private key for Diffie-Hellman. It wipes what it holds when it goes.
public protocol AgreementKey: AnyObject {
  /// The public half: X25519's 32 bytes, P-256's 65 bytes 04, x, y.
  var publicKey: [UInt8] { get }

  /// What this key and a peer's public key (in the form of ``publicKey``) share: 32 bytes.
  ///
  /// X25519 refuses a result of all zeros; P-256 refuses everything but an uncompressed point on
  /// the curve and gives the x coordinate with its leading zeros.
  ///
  /// - Throws: `length`, `invalidPublicKey`, `smallOrderPoint`, `failed`.
  func agree(with peer: [UInt8]) throws(CryptoError) -> Secret
}
