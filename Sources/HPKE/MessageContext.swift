public import Secrets

/// The sender's HPKE context (RFC 9180, section 5.2): seals messages that must be opened in the
/// order in which they were sealed.
public struct SenderContext {
  /// Keys for other uses from the same exchange.
  public var exporter: Exporter { context.exporter }

  private var context: MessageContext

  /// The context of what an encapsulation gave, for one `info`.
  ///
  /// - Throws: `length`, `failed`.
  public init(
    _ suite: CipherSuite, sharedSecret: SharedSecret, info: [UInt8],
    with primitives: some Primitives
  ) throws(CryptoError) {
    context = try MessageContext(suite, sharedSecret: sharedSecret, info: info, with: primitives)
  }

  /// The next message: ciphertext and tag, without a nonce, as both sides count.
  ///
  /// - Throws: `exhausted`, `tooLong`, `failed`; the count then stays.
  public mutating func seal(
    _ plaintext: [UInt8], authenticating: [UInt8] = [], with primitives: some Primitives
  ) throws(CryptoError) -> [UInt8] {
    var sealed: [UInt8] = []
    try primitives.seal(
      plaintext, key: context.key.secret, nonce: context.nonce, authenticating: authenticating,
      appendingTo: &sealed)
    try context.advance()
    return sealed
  }
}

/// The recipient's HPKE context (RFC 9180, section 5.2).
public struct RecipientContext {
  /// Keys for other uses from the same exchange.
  public var exporter: Exporter { context.exporter }

  private var context: MessageContext

  /// The context of what a decapsulation gave, for one `info`.
  ///
  /// - Throws: `length`, `failed`.
  public init(
    _ suite: CipherSuite, sharedSecret: SharedSecret, info: [UInt8],
    with primitives: some Primitives
  ) throws(CryptoError) {
    context = try MessageContext(suite, sharedSecret: sharedSecret, info: info, with: primitives)
  }

  /// Opens the next message.
  ///
  /// - Throws: `notAuthentic`, `exhausted`, `failed`; the count then stays.
  public mutating func open(
    _ sealed: [UInt8], authenticating: [UInt8] = [], with primitives: some Primitives
  ) throws(CryptoError) -> [UInt8] {
    let plaintext = try primitives.open(
      sealed[...], key: context.key.secret, nonce: context.nonce[...],
      authenticating: authenticating)
    try context.advance()
    return plaintext
  }
}

/// What both sides have: the exporter, a key, and the nonces that follow from a base by counting.
private struct MessageContext {
  let exporter: Exporter
  let key: SharedSecret
  private let base: [UInt8]
  private var number: UInt64 = 0

  init(
    _ suite: CipherSuite, sharedSecret: SharedSecret, info: [UInt8],
    with primitives: some Primitives
  ) throws(CryptoError) {
    let schedule = try KeySchedule(
      suiteID: suite.suiteID, sharedSecret: sharedSecret, info: info, with: primitives)
    exporter = try Exporter(suiteID: suite.suiteID, schedule, with: primitives)
    key = SharedSecret(
      try schedule.derive("key", count: SealedMessage.keyLength, with: primitives))
    base = publicBytes(
      try schedule.derive("base_nonce", count: SealedMessage.nonceLength, with: primitives))
  }

  /// The base with the number XORed into its end, big-endian.
  var nonce: [UInt8] {
    var nonce = base
    for place in 0..<8 {
      nonce[base.count - 1 - place] ^= UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))
    }
    return nonce
  }

  mutating func advance() throws(CryptoError) {
    guard number < .max else { throw .exhausted }
    number += 1
  }
}
