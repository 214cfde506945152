public import Secrets

/// Accessory Notifications' sealed messages: nonce (12 bytes), ciphertext, tag (16 bytes),
/// AES-256-GCM without additional data.
public enum SealedMessage {
  /// Bytes of the nonce in front.
  public static let nonceLength = 12
  /// Bytes of the tag at the end.
  public static let tagLength = 16
  /// Bytes that sealing adds; the shortest message has no more.
  public static let overhead = nonceLength + tagLength
  /// Bytes of a key.
  public static let keyLength = 32
}

extension Primitives {
  /// Seals a message under a fresh random nonce: nonce, ciphertext, tag.
  ///
  /// - Throws: `length`, `tooLong`, `failed`.
  public func seal(
    _ plaintext: [UInt8], key: borrowing Secret
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try randomBytes(SealedMessage.nonceLength)
    var message: [UInt8] = []
    message.reserveCapacity(plaintext.count + SealedMessage.overhead)
    message += nonce
    try seal(plaintext, key: key, nonce: nonce, authenticating: [], appendingTo: &message)
    return message
  }

  /// Opens nonce, ciphertext, tag.
  ///
  /// - Throws: `notAuthentic`, also for a message shorter than 28 bytes; `length`, `failed`.
  public func open(
    _ message: [UInt8], key: borrowing Secret
  ) throws(CryptoError) -> [UInt8] {
    guard message.count >= SealedMessage.overhead else { throw .notAuthentic }
    return try open(
      message[SealedMessage.nonceLength...], key: key, nonce: message[..<SealedMessage.nonceLength],
      authenticating: [])
  }
}
