internal import CCrypto

/// SHA-256 of bytes that come one slice after the other.
public final class RunningSHA256 {
  private let context: Handle

  /// Of no bytes so far.
  ///
  /// - Throws: `missing`.
  public init() throws(OpenSSLError) {
    guard let context = Handle(owning: EVP_MD_CTX_new(), freedBy: EVP_MD_CTX_free),
      EVP_DigestInit_ex(context.pointer, EVP_sha256(), nil) == 1
    else {
      takeErrorCode()
      throw .missing(algorithm: "SHA-256")
    }
    self.context = context
  }

  /// The next slice.
  public func update(_ bytes: ArraySlice<UInt8>) {
    _ = bytes.withUnsafeBytes { EVP_DigestUpdate(context.pointer, $0.baseAddress, $0.count) }
  }

  /// The digest of all that came, 32 bytes; the last that can be asked.
  public func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = EVP_DigestFinal_ex(context.pointer, &digest, nil)
    return digest
  }
}
