/// An announcement with its maker's signature.
public struct SignedAnnouncement: Equatable, Sendable {
  /// Bytes of a signature by Ed25519 (RFC 8032, section 5.1.6).
  public static let signatureLength = 64

  /// The announcement, encoded.
  public let bytes: [UInt8]
  /// The signature of `signedBytes`.
  public let signature: [UInt8]
  /// What the bytes say.
  public let announcement: FirmwareAnnouncement

  /// An announcement and its signature.
  ///
  /// - Throws: `malformed`.
  public init(bytes: [UInt8], signature: [UInt8]) throws(WorkersError) {
    self.bytes = bytes
    self.signature = signature
    announcement = try FirmwareAnnouncement(decoding: bytes)
  }

  /// What the signature is of: a text of our own before the announcement, so that nothing that was
  /// signed for another purpose is taken for one.
  public static func signedBytes(_ announcement: [UInt8]) -> [UInt8] {
    Array("Belfry firmware 1".utf8) + announcement
  }
}
