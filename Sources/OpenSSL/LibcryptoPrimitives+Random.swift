internal import CCrypto
public import HPKE
public import Secrets

extension LibcryptoPrimitives {
  /// Bytes of libcrypto's public random generator.
  ///
  /// - Throws: `failed`.
  public func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes_ex(nil, &bytes, count, 0) == 1 else { throw .libcrypto(.random) }
    return bytes
  }

  /// Bytes of libcrypto's private random generator, which never shows its output to anyone else.
  ///
  /// - Throws: `failed`.
  public func randomSecret(_ count: Int) throws(CryptoError) -> Secret {
    try Secret(count: count) { (target) throws(CryptoError) in
      guard RAND_priv_bytes_ex(nil, target.baseAddress, count, 0) == 1 else {
        throw .libcrypto(.random)
      }
    }
  }
}
