internal import CCrypto

/// libcrypto's algorithms, fetched once: looking one up by name costs more than a short hash.
final class Algorithms {
  let sha256: Handle
  let sha384: Handle
  let sha3: Handle
  let shake256: Handle
  let aes256GCM: Handle
  let hkdf: Handle
  let p256: P256Group

  init() throws(OpenSSLError) {
    sha256 = try Self.digest("SHA256")
    sha384 = try Self.digest("SHA384")
    sha3 = try Self.digest("SHA3-256")
    shake256 = try Self.digest("SHAKE256")
    aes256GCM = try Self.require(
      Handle(owning: EVP_CIPHER_fetch(nil, "AES-256-GCM", nil), freedBy: EVP_CIPHER_free),
      "AES-256-GCM")
    hkdf = try Self.require(
      Handle(owning: EVP_KDF_fetch(nil, "HKDF", nil), freedBy: EVP_KDF_free), "HKDF")
    p256 = try P256Group()
  }

  private static func digest(_ name: String) throws(OpenSSLError) -> Handle {
    try require(Handle(owning: EVP_MD_fetch(nil, name, nil), freedBy: EVP_MD_free), name)
  }

  static func require(
    _ handle: consuming Handle?, _ name: String
  ) throws(OpenSSLError) -> Handle {
    guard let handle else {
      takeErrorCode()
      throw .missing(algorithm: name)
    }
    return handle
  }
}
