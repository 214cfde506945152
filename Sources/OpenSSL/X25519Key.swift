internal import CCrypto
public import HPKE
public import Secrets

/// A private X25519 key (RFC 7748) in libcrypto's care.
public final class X25519Key: AgreementKey {
  /// The public half, 32 bytes.
  public let publicKey: [UInt8]

  private let key: Handle

  init(_ scalar: borrowing Secret) throws(CryptoError) {
    guard scalar.count == length else {
      throw .length(.seed, expected: length, found: scalar.count)
    }
    let key = scalar.withUnsafeBytes { scalar in
      EVP_PKEY_new_raw_private_key_ex(nil, "X25519", nil, scalar.baseAddress, scalar.count)
    }
    guard let key = Handle(owning: key, freedBy: EVP_PKEY_free) else { throw .libcrypto(.x25519) }
    var publicKey = [UInt8](repeating: 0, count: length)
    var count = publicKey.count
    guard EVP_PKEY_get_raw_public_key(key.pointer, &publicKey, &count) == 1, count == length
    else { throw .libcrypto(.x25519) }
    self.publicKey = publicKey
    self.key = key
  }

  /// What this key and a peer's 32 bytes share.
  ///
  /// - Throws: `length`; `smallOrderPoint` if it would be all zeros; `failed`.
  public func agree(with peer: [UInt8]) throws(CryptoError) -> Secret {
    guard peer.count == length else {
      throw .length(.x25519Point, expected: length, found: peer.count)
    }
    let peer = EVP_PKEY_new_raw_public_key_ex(nil, "X25519", nil, peer, peer.count)
    guard let peer = Handle(owning: peer, freedBy: EVP_PKEY_free) else {
      throw .libcrypto(.x25519)
    }
    // Every 32 bytes are a peer's key, so libcrypto refuses one thing alone: a result of zeros.
    return try agreedSecret(key, with: peer, .x25519, refusal: .smallOrderPoint)
  }
}

private let length = 32
