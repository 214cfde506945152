internal import Secrets

/// The key schedule of base mode (RFC 9180, section 5.1): cheap, and the only part that `info`
/// enters, so that several spellings can be tried after one decapsulation.
struct KeySchedule {
  private let suiteID: [UInt8]
  private let secret: SharedSecret
  private let context: [UInt8]

  init(
    suiteID: [UInt8], sharedSecret: SharedSecret, info: [UInt8], with primitives: some Primitives
  ) throws(CryptoError) {
    guard sharedSecret.count == 32 else {
      throw .length(.sharedSecret, expected: 32, found: sharedSecret.count)
    }
    let pskIDHash = try primitives.labeledExtract(
      salt: .empty, suiteID: suiteID, label: "psk_id_hash", keyMaterial: .empty)
    let infoHash = try primitives.labeledExtract(
      salt: .empty, suiteID: suiteID, label: "info_hash", keyMaterial: Secret(info, .empty))
    let secret = try primitives.labeledExtract(
      salt: sharedSecret.secret, suiteID: suiteID, label: "secret", keyMaterial: .empty)
    self.suiteID = suiteID
    self.secret = SharedSecret(secret)
    self.context = [baseMode] + publicBytes(pskIDHash) + publicBytes(infoHash)
  }

  /// One of the outputs `key`, `base_nonce`, `exp`.
  func derive(
    _ label: String, count: Int, with primitives: some Primitives
  ) throws(CryptoError) -> Secret {
    try primitives.labeledExpand(
      secret.secret, suiteID: suiteID, label: label, info: context, count: count)
  }
}

private let baseMode: UInt8 = 0

/// The bytes of what is a `Secret` by its type alone, such as a hash of public text.
func publicBytes(_ secret: borrowing Secret) -> [UInt8] {
  secret.withUnsafeBytes { Array($0) }
}
