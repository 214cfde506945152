import TestSupport
import Workers

extension Ed25519Signer {
  /// Announces a file as its maker.
  func announce(_ file: [UInt8], version: String = "2.1") throws -> SignedAnnouncement {
    let announcement = FirmwareAnnouncement(
      name: "Lamp", version: version, size: UInt64(file.count), digest: try digest(file))
    let bytes = announcement.encoded
    return try SignedAnnouncement(
      bytes: bytes, signature: try sign(SignedAnnouncement.signedBytes(bytes)))
  }
}
