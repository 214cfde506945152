public import Secrets

/// The one primitive a ratchet needs; whoever has a crypto library supplies it.
public protocol RatchetDerivation {
  /// HKDF-SHA256 expand (RFC 5869, section 2.3): `count` bytes from a 32-byte key and `info`.
  ///
  /// - Throws: `derivationFailed`.
  func expand(
    key: borrowing Secret, info: [UInt8], count: Int
  ) throws(RatchetError) -> Secret
}
