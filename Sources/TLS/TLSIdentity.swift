internal import CTLS

/// What the accessory shows on the local network: a P-256 key and a certificate that it signs itself.
/// Nobody vouches for it; phones know the hash of its key.
public final class TLSIdentity {
  /// SHA-256 of the certificate's SubjectPublicKeyInfo, 32 bytes.
  public let keyHash: [UInt8]
  let certificate: OpaquePointer
  let key: OpaquePointer

  /// Takes both over.
  private init(owning certificate: OpaquePointer, _ key: OpaquePointer) throws(TLSError) {
    do throws(TLSError) {
      keyHash = try KeyHash.of(certificate)
    } catch {
      X509_free(certificate)
      EVP_PKEY_free(key)
      throw error
    }
    self.certificate = certificate
    self.key = key
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
  }

  /// A new key with a certificate that never expires: the board's clock may be far off.
  public static func make() throws(TLSError) -> TLSIdentity {
    guard let key = ctls_new_key() else { throw .unavailable("a P-256 key: \(takeReason())") }
    guard let certificate = X509_new() else {
      EVP_PKEY_free(key)
      throw .unavailable("memory")
    }
    return try TLSIdentity(signing: certificate, with: key)
  }

  private convenience init(
    signing certificate: OpaquePointer, with key: OpaquePointer
  ) throws(TLSError) {
    let subject = X509_get_subject_name(certificate)
    let isSigned =
      X509_set_version(certificate, 2) == 1
      && Self.number(certificate)
      && ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "20000101000000Z") == 1
      && ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), "99991231235959Z") == 1
      && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, "belfry", -1, -1, 0) == 1
      && X509_set_issuer_name(certificate, subject) == 1
      && X509_set_pubkey(certificate, key) == 1
      && X509_sign(certificate, key, EVP_sha256()) > 0
    let reason = isSigned ? "" : takeReason()
    try self.init(owning: certificate, key)
    guard isSigned else { throw .unavailable("a certificate: \(reason)") }
  }

  private static func number(_ certificate: OpaquePointer) -> Bool {
    var number: UInt64 = 0
    guard RAND_bytes(&number, 8) == 1 else { return false }
    return ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), number >> 1 | 1) == 1
  }

  /// A certificate and its key as `pem` gave them; nil for what is none, or not of P-256.
  convenience init?(pem bytes: UnsafeRawBufferPointer) throws(TLSError) {
    defer { ERR_clear_error() }
    guard let bio = BIO_new_mem_buf(bytes.baseAddress, CInt(bytes.count)) else { return nil }
    defer { BIO_free(bio) }
    guard let key = PEM_read_bio_PrivateKey(bio, nil, nil, nil) else { return nil }
    guard let certificate = PEM_read_bio_X509(bio, nil, nil, nil) else {
      EVP_PKEY_free(key)
      return nil
    }
    let isPair = X509_check_private_key(certificate, key) == 1 && EVP_PKEY_is_a(key, "EC") == 1
    try self.init(owning: certificate, key)
    guard isPair else { return nil }
  }

  /// Lends key and certificate in their textual form (PEM), which is wiped afterwards.
  func withPEM(
    _ body: (UnsafeRawBufferPointer) throws(TLSError) -> Void
  ) throws(TLSError) {
    guard let bio = BIO_new(BIO_s_secmem()) else { throw .unavailable("memory") }
    defer { BIO_free(bio) }
    guard PEM_write_bio_PrivateKey(bio, key, nil, nil, 0, nil, nil) == 1,
      PEM_write_bio_X509(bio, certificate) == 1
    else { throw .unavailable("the text of a key: \(takeReason())") }
    var start: UnsafeMutablePointer<CChar>?
    let count = ctls_content(bio, &start)
    defer { OPENSSL_cleanse(start, count) }
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}
