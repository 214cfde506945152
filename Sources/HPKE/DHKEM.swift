internal import Secrets

/// A private key of DHKEM(P-256, HKDF-SHA256) (RFC 9180, section 4.1).
struct DHKEMKey<P: Primitives> {
  private let key: P.P256Key

  init(scalar: borrowing Secret, with primitives: P) throws(CryptoError) {
    key = try primitives.p256Key(scalar)
  }

  /// x and y, 64 bytes: the form that travels has no prefix.
  var publicKey: [UInt8] { Array(key.publicKey.dropFirst()) }

  func decapsulate(_ enc: [UInt8], with primitives: P) throws(CryptoError) -> Secret {
    guard enc.first == uncompressed else { throw .invalidPublicKey(.encapsulation) }
    let agreed = try key.agree(with: enc)
    return try extractAndExpand(agreed, context: enc + key.publicKey, with: primitives)
  }
}

/// Encapsulation to 64 bytes x and y with a given scalar.
func dhkemEncapsulation(
  to publicKey: [UInt8], ephemeral: borrowing Secret, with primitives: some Primitives
) throws(CryptoError) -> Encapsulated {
  let recipient = [uncompressed] + publicKey
  let key = try primitives.p256Key(ephemeral)
  let enc = key.publicKey
  let agreed = try key.agree(with: recipient)
  let sharedSecret = try extractAndExpand(agreed, context: enc + recipient, with: primitives)
  return Encapsulated(enc: enc, sharedSecret: SharedSecret(sharedSecret))
}

/// The first byte of an uncompressed point (SEC 1, section 2.3.3); no other form is taken.
private let uncompressed: UInt8 = 4

private func extractAndExpand(
  _ agreed: borrowing Secret, context: [UInt8], with primitives: some Primitives
) throws(CryptoError) -> Secret {
  let suiteID = CipherSuite.p256.kemSuiteID
  let key = try primitives.labeledExtract(
    salt: .empty, suiteID: suiteID, label: "eae_prk", keyMaterial: agreed)
  return try primitives.labeledExpand(
    key, suiteID: suiteID, label: "shared_secret", info: context, count: 32)
}
