public import Secrets

/// An ML-KEM-768 engine (FIPS 203): the seam behind which the own one and libcrypto's stand.
public protocol MLKEM768 {
  /// The decapsulation key this engine keeps, expanded and ready for use.
  associatedtype Key: MLKEM768Key

  /// The key pair of a seed: 64 bytes, d then z (FIPS 203, section 7.1).
  ///
  /// - Throws: `seedLength`, or `engineFailed`.
  func key(seed: borrowing Secret) throws(MLKEMError) -> Key

  /// A new shared secret for the holder of `key`, made from 32 random bytes m
  /// (FIPS 203, section 7.2). Each m serves once.
  ///
  /// - Throws: `messageLength`, or `engineFailed`.
  func encapsulate(
    to key: EncapsulationKey, message: borrowing Secret
  ) throws(MLKEMError) -> Encapsulation
}

/// A decapsulation key of an ``MLKEM768`` engine. It wipes what it holds when it goes.
public protocol MLKEM768Key: AnyObject {
  /// The public half.
  var encapsulationKey: EncapsulationKey { get }

  /// The 32-byte shared secret in a ciphertext of 1088 bytes (FIPS 203, section 7.3).
  ///
  /// A damaged ciphertext of the right length is no error: by implicit rejection it gives a secret
  /// that nobody else has.
  ///
  /// - Throws: `ciphertextLength`, or `engineFailed`.
  func decapsulate(_ ciphertext: [UInt8]) throws(MLKEMError) -> Secret
}

/// Sizes of ML-KEM-768 in bytes (FIPS 203, section 8).
public enum MLKEM768Size {
  /// d and z.
  public static let seed = 64
  /// The public key.
  public static let encapsulationKey = 1184
  /// The decapsulation key in its long form.
  public static let decapsulationKey = 2400
  /// What the sender transmits.
  public static let ciphertext = 1088
  /// What both sides have in the end.
  public static let sharedSecret = 32
  /// The sender's randomness.
  public static let message = 32
}

/// The result of an encapsulation.
public struct Encapsulation: ~Copyable {
  /// The 1088 bytes for the holder of the key.
  public let ciphertext: [UInt8]
  /// The 32 bytes that both sides share.
  public let secret: Secret

  /// Puts the two together.
  public init(ciphertext: [UInt8], secret: consuming Secret) {
    self.ciphertext = ciphertext
    self.secret = secret
  }
}

/// Why an ML-KEM operation did not take place.
public enum MLKEMError: Error, Equatable {
  /// A seed has 64 bytes.
  case seedLength(Int)
  /// The message randomness has 32 bytes.
  case messageLength(Int)
  /// An encapsulation key has 1184 bytes.
  case encapsulationKeyLength(Int)
  /// This coefficient of an encapsulation key is not below 3329 (FIPS 203, section 7.2).
  case coefficientOutOfRange(index: Int)
  /// A long decapsulation key has 2400 bytes.
  case decapsulationKeyLength(Int)
  /// A long decapsulation key does not match the hash it carries (FIPS 203, section 7.3).
  case decapsulationKeyHash
  /// A ciphertext has 1088 bytes.
  case ciphertextLength(Int)
  /// An outside engine refused, with its own error code.
  case engineFailed(code: UInt)
}
