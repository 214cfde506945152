internal import CCrypto
internal import HPKE
internal import Secrets

/// The curve P-256 with its order, made once.
final class P256Group {
  private let group: Handle

  init() throws(OpenSSLError) {
    group = try Algorithms.require(
      Handle(owning: EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), freedBy: EC_GROUP_free),
      "P-256")
  }

  /// The point of a scalar, 65 bytes 04, x, y.
  ///
  /// - Throws: `invalidPrivateKey` for zero and for what is not below the order.
  func publicKey(of scalar: borrowing Secret) throws(CryptoError) -> [UInt8] {
    let scalar = try number(scalar)
    guard let point = Handle(owning: EC_POINT_new(group.pointer), freedBy: EC_POINT_clear_free),
      let scratch = Handle(owning: BN_CTX_secure_new(), freedBy: BN_CTX_free)
    else { throw .libcrypto(.p256) }
    var encoded = [UInt8](repeating: 0, count: P256Key.publicKeyLength)
    guard
      EC_POINT_mul(group.pointer, point.pointer, scalar.pointer, nil, nil, scratch.pointer) == 1,
      EC_POINT_point2oct(
        group.pointer, point.pointer, POINT_CONVERSION_UNCOMPRESSED, &encoded, encoded.count,
        scratch.pointer) == encoded.count
    else { throw .libcrypto(.p256) }
    return encoded
  }

  private func number(_ scalar: borrowing Secret) throws(CryptoError) -> Handle {
    guard let number = Handle(owning: BN_secure_new(), freedBy: BN_clear_free) else {
      throw .libcrypto(.p256)
    }
    BN_set_flags(number.pointer, BN_FLG_CONSTTIME)
    let read = scalar.withUnsafeBytes { bytes in
      BN_bin2bn(bytes.baseAddress, CInt(bytes.count), number.pointer)
    }
    guard read != nil else { throw .libcrypto(.p256) }
    let order = EC_GROUP_get0_order(group.pointer)
    guard BN_is_zero(number.pointer) == 0, BN_cmp(number.pointer, order) < 0 else {
      throw .invalidPrivateKey
    }
    return number
  }
}
