internal import CCrypto
public import HPKE
public import Secrets

extension LibcryptoPrimitives {
  /// HKDF-SHA256 extract, 32 bytes.
  ///
  /// - Throws: `failed`.
  public func extract(
    salt: borrowing Secret, keyMaterial: borrowing Secret
  ) throws(CryptoError) -> Secret {
    if salt.count == 0 {
      // libcrypto takes no empty salt; RFC 5869, section 2.2 puts a digest of zeros in its place.
      let zeros = Secret(count: 32) { _ in }
      return try extract(salt: zeros, keyMaterial: keyMaterial)
    }
    return try Secret(count: 32) { (output) throws(CryptoError) in
      let done = salt.withUnsafeBytes { salt in
        derive(
          mode: CInt(EVP_KDF_HKDF_MODE_EXTRACT_ONLY), key: keyMaterial,
          .octets(ParameterName.salt, salt), into: output)
      }
      guard done else { throw .libcrypto(.extract) }
    }
  }

  /// HKDF-SHA256 expand, at most 8160 bytes, from at most 1024 bytes of `info`.
  ///
  /// - Throws: `tooLong`, `failed`.
  public func expand(
    _ key: borrowing Secret, info: [UInt8], count: Int
  ) throws(CryptoError) -> Secret {
    guard count <= 255 * 32 else { throw .tooLong(.expand, limit: 255 * 32) }
    guard info.count <= 1024 else { throw .tooLong(.expand, limit: 1024) }
    return try Secret(count: count) { (output) throws(CryptoError) in
      let done = info.withUnsafeBufferPointer { info in
        derive(
          mode: CInt(EVP_KDF_HKDF_MODE_EXPAND_ONLY), key: key,
          info.isEmpty ? .end : .octets(ParameterName.info, info), into: output)
      }
      guard done else { throw .libcrypto(.expand) }
    }
  }

  /// False if libcrypto refuses.
  private func derive(
    mode: CInt, key: borrowing Secret, _ input: OSSL_PARAM,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    let context = EVP_KDF_CTX_new(algorithms.hkdf.pointer)
    guard let context = Handle(owning: context, freedBy: EVP_KDF_CTX_free) else { return false }
    var mode = mode
    let result = withUnsafeMutablePointer(to: &mode) { mode in
      key.withUnsafeBytes { key in
        let parameters: [OSSL_PARAM] = [
          .text(ParameterName.digest, "SHA256"), .integer(ParameterName.mode, mode),
          .octets(ParameterName.key, key), input, .end,
        ]
        return EVP_KDF_derive(context.pointer, output.baseAddress, output.count, parameters)
      }
    }
    return result == 1
  }
}
