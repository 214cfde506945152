internal import CCrypto

/// A private P-256 key for signatures by ES256: ECDSA with SHA-256 (RFC 7518, section 3.4).
public final class ES256Key {
  /// Bytes of a signature: r and s.
  public static let signatureLength = 64

  private let key: Handle

  /// The key of a PEM text, as Apple hands it out.
  ///
  /// - Throws: `unfitKey`.
  public init(pem: [UInt8]) throws(OpenSSLError) {
    let found = pem.withUnsafeBytes { bytes -> OpaquePointer? in
      let memory = BIO_new_mem_buf(bytes.baseAddress, CInt(bytes.count))
      defer { BIO_free(memory) }
      return PEM_read_bio_PrivateKey(memory, nil, nil, nil)
    }
    guard let key = Handle(owning: found, freedBy: EVP_PKEY_free),
      EVP_PKEY_is_a(key.pointer, "EC") == 1,
      EVP_PKEY_get_bits(key.pointer) == 256
    else {
      takeErrorCode()
      throw .unfitKey
    }
    self.key = key
  }

  /// The signature of some bytes, 64 bytes.
  ///
  /// - Throws: `signing`.
  public func sign(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    guard let context = Handle(owning: EVP_MD_CTX_new(), freedBy: EVP_MD_CTX_free) else {
      throw .signing
    }
    var encoded = [UInt8](repeating: 0, count: Self.encodedLimit)
    var count = encoded.count
    guard EVP_DigestSignInit(context.pointer, nil, EVP_sha256(), nil, key.pointer) == 1,
      EVP_DigestSign(context.pointer, &encoded, &count, message, message.count) == 1,
      let signature = Self.plain(encoded.prefix(count))
    else {
      takeErrorCode()
      throw .signing
    }
    return signature
  }

  /// Bytes of the longest signature in DER.
  private static let encodedLimit = 72

  /// r and s of a signature in DER, 32 bytes each.
  private static func plain(_ encoded: ArraySlice<UInt8>) -> [UInt8]? {
    let parsed = encoded.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var start = bytes.baseAddress
      return d2i_ECDSA_SIG(nil, &start, bytes.count)
    }
    guard let signature = Handle(owning: parsed, freedBy: ECDSA_SIG_free) else { return nil }
    let half = signatureLength / 2
    var plain = [UInt8](repeating: 0, count: signatureLength)
    let isWhole = plain.withUnsafeMutableBufferPointer { plain in
      let (r, s) = (ECDSA_SIG_get0_r(signature.pointer), ECDSA_SIG_get0_s(signature.pointer))
      guard let start = plain.baseAddress else { return false }
      return BN_bn2binpad(r, start, CInt(half)) == half
        && BN_bn2binpad(s, start + half, CInt(half)) == half
    }
    return isWhole ? plain : nil
  }
}
