internal import CCrypto
public import HPKE
public import Secrets

/// A private P-256 key in libcrypto's care.
public final class P256Key: AgreementKey {
  /// Bytes of a public key: 04, x, y.
  public static let publicKeyLength = 65

  /// The public half, 65 bytes.
  public let publicKey: [UInt8]

  private let key: Handle

  init(_ scalar: borrowing Secret, group: P256Group) throws(CryptoError) {
    guard scalar.count == scalarLength else {
      throw .length(.seed, expected: scalarLength, found: scalar.count)
    }
    publicKey = try group.publicKey(of: scalar)
    key = try Self.key(of: scalar, publicKey)
  }

  /// The x coordinate, 32 bytes, of what this key and a peer's 65 bytes share.
  ///
  /// - Throws: `length`; `invalidPublicKey` for compressed and hybrid forms and for what is not on
  ///   the curve; `failed`.
  public func agree(with peer: [UInt8]) throws(CryptoError) -> Secret {
    guard peer.count == Self.publicKeyLength else {
      throw .length(.p256Point, expected: Self.publicKeyLength, found: peer.count)
    }
    guard peer.first == uncompressed else { throw .invalidPublicKey(.p256Point) }
    let key = peer.withUnsafeBufferPointer { peer in
      imported([.octets(ParameterName.publicKey, peer)], selection: ccrypto_public_key)
    }
    guard let key = Handle(owning: key, freedBy: EVP_PKEY_free) else {
      takeErrorCode()
      throw .invalidPublicKey(.p256Point)
    }
    return try agreedSecret(self.key, with: key, .p256, refusal: .invalidPublicKey(.p256Point))
  }

  private static func key(
    of scalar: borrowing Secret, _ publicKey: [UInt8]
  ) throws(CryptoError) -> Handle {
    let number = scalar.inMachineOrder
    let key = number.withUnsafeBytes { number in
      publicKey.withUnsafeBufferPointer { publicKey in
        imported(
          [
            .octets(ParameterName.publicKey, publicKey),
            .number(ParameterName.privateKey, UnsafeMutableBufferPointer(mutating: number)),
          ], selection: ccrypto_key_pair)
      }
    }
    guard let key = Handle(owning: key, freedBy: EVP_PKEY_free) else { throw .libcrypto(.p256) }
    return key
  }
}

private let scalarLength = 32
private let uncompressed: UInt8 = 4

/// A new key of the curve from its parts; nil if libcrypto refuses them. The caller owns it.
private func imported(_ parts: [OSSL_PARAM], selection: CInt) -> OpaquePointer? {
  let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
  guard let context = Handle(owning: context, freedBy: EVP_PKEY_CTX_free),
    EVP_PKEY_fromdata_init(context.pointer) == 1
  else { return nil }
  var parameters = [.text(ParameterName.group, "P-256")] + parts + [.end]
  var key: OpaquePointer?
  guard EVP_PKEY_fromdata(context.pointer, &key, selection, &parameters) == 1 else { return nil }
  return key
}

extension Secret {
  /// A big-endian number's bytes in the order of this machine.
  fileprivate var inMachineOrder: Secret {
    guard UInt16(1).littleEndian == 1 else { return duplicate() }
    return withUnsafeBytes { bytes in Secret(copying: bytes.reversed()) }
  }
}
