internal import CCrypto
public import HPKE
public import Secrets

extension LibcryptoPrimitives {
  /// SHA-256, 32 bytes.
  ///
  /// - Throws: `failed`.
  public func sha256(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, algorithms.sha256.pointer, nil) == 1
    else { throw .libcrypto(.digest) }
    return digest
  }

  /// SHA-384, 48 bytes.
  ///
  /// - Throws: `failed`.
  public func sha384(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 48)
    guard EVP_Digest(bytes, bytes.count, &digest, nil, algorithms.sha384.pointer, nil) == 1
    else { throw .libcrypto(.digest) }
    return digest
  }

  /// SHA3-256 of a secret, 32 bytes.
  ///
  /// - Throws: `failed`.
  public func sha3(_ secret: borrowing Secret) throws(CryptoError) -> Secret {
    try Secret(count: 32) { (digest) throws(CryptoError) in
      try secret.withUnsafeBytes { (input) throws(CryptoError) in
        guard
          EVP_Digest(
            input.baseAddress, input.count, digest.baseAddress, nil, algorithms.sha3.pointer, nil)
            == 1
        else { throw .libcrypto(.digest) }
      }
    }
  }

  /// SHAKE256: `count` bytes in one squeeze, all that libcrypto 3.0 can do.
  ///
  /// - Throws: `failed`.
  public func shake256(
    _ secret: borrowing Secret, count: Int
  ) throws(CryptoError) -> Secret {
    guard let context = Handle(owning: EVP_MD_CTX_new(), freedBy: EVP_MD_CTX_free) else {
      throw .libcrypto(.digest)
    }
    return try Secret(count: count) { (output) throws(CryptoError) in
      try secret.withUnsafeBytes { (input) throws(CryptoError) in
        guard
          EVP_DigestInit_ex2(context.pointer, algorithms.shake256.pointer, nil) == 1,
          EVP_DigestUpdate(context.pointer, input.baseAddress, input.count) == 1,
          EVP_DigestFinalXOF(context.pointer, output.baseAddress, output.count) == 1
        else { throw .libcrypto(.digest) }
      }
    }
  }
}
