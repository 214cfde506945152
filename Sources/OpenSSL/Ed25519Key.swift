internal import CCrypto

/// A public key for signatures by Ed25519 (RFC 8032, section 5.1).
public final class Ed25519Key {
  /// Bytes of a key.
  public static let length = 32

  private let key: Handle

  /// The key of those 32 bytes.
  ///
  /// - Throws: `unfitPublicKey`.
  public init(_ bytes: [UInt8]) throws(OpenSSLError) {
    guard bytes.count == Self.length,
      let key = Handle(
        owning: EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, bytes, bytes.count),
        freedBy: EVP_PKEY_free)
    else {
      takeErrorCode()
      throw .unfitPublicKey
    }
    self.key = key
  }

  /// Whether it is this key's signature of those bytes.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let context = Handle(owning: EVP_MD_CTX_new(), freedBy: EVP_MD_CTX_free),
      EVP_DigestVerifyInit(context.pointer, nil, nil, nil, key.pointer) == 1,
      EVP_DigestVerify(context.pointer, signature, signature.count, message, message.count) == 1
    else {
      takeErrorCode()
      return false
    }
    return true
  }
}
