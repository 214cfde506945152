internal import CTLS

/// What a certificate's key is known by.
enum KeyHash {
  /// SHA-256 over the SubjectPublicKeyInfo of a certificate, 32 bytes.
  static func of(_ certificate: OpaquePointer) throws(TLSError) -> [UInt8] {
    var encoded: UnsafeMutablePointer<UInt8>?
    let length = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &encoded)
    defer { CRYPTO_free(encoded, "", 0) }
    var hash = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard length > 0, let encoded,
      EVP_Digest(encoded, Int(length), &hash, &count, EVP_sha256(), nil) == 1
    else { throw .unavailable("the hash of a key") }
    return Array(hash.prefix(Int(count)))
  }
}
