internal import HPKE
public import Ratchet
public import Secrets

extension LibcryptoPrimitives: RatchetDerivation {
  /// HKDF-SHA256 expand, for the ratchet.
  ///
  /// - Throws: `derivationFailed`.
  public func expand(
    key: borrowing Secret, info: [UInt8], count: Int
  ) throws(RatchetError) -> Secret {
    do throws(CryptoError) {
      return try expand(key, info: info, count: count)
    } catch {
      throw .derivationFailed
    }
  }
}
