internal import CBOR

/// One sealed message on its way over the internet, from the phone's transport extension through
/// the maker's server to the accessory: what the ratchet sealed, and beside it what the answer needs.
///
/// Nothing in it is authentic before the seal has been opened, and the last two fields not even then.
public struct InternetMessage: Equatable, Sendable {
  /// Which key exchange, 4 bytes: the start of SHA-384 over the accessory's public key.
  public var keyID: [UInt8]
  /// The place in the ratchet, from 0.
  public var index: UInt32
  /// Nonce (12 bytes), ciphertext, tag (16 bytes).
  public var sealed: [UInt8]
  /// The text of the session id, at most `Limits.sessionID` bytes; empty if it was not given.
  public var sessionID: [UInt8]
  /// Where a push reaches the phone, at most 256 bytes; empty if it was not given.
  public var pushToken: [UInt8]

  /// A message.
  public init(
    keyID: [UInt8], index: UInt32, sealed: [UInt8], sessionID: [UInt8] = [],
    pushToken: [UInt8] = []
  ) {
    self.keyID = keyID
    self.index = index
    self.sealed = sealed
    self.sessionID = sessionID
    self.pushToken = pushToken
  }

  /// The version of the form with fields.
  public static let version: UInt64 = 1
  /// Bytes of a key id.
  public static let keyIDLength = 4
  /// Bytes of the shortest block: key id, index, nonce, tag.
  public static let shortestBlock = 36
  /// Bytes of the longest push token.
  public static let longestPushToken = 256
  /// Bytes of the longest message in either form.
  public static let maximumLength = MessageLimits.sealedBytes + 1_024
}

extension InternetMessage {
  /// The message in one block, as the system hands it to the extension: key id, index in
  /// little-endian order, sealed bytes.
  public var block: [UInt8] {
    keyID + (0..<4).map { UInt8(truncatingIfNeeded: index >> (8 * UInt32($0))) } + sealed
  }

  /// Takes a block apart.
  ///
  /// - Throws: `malformed` for less than 36 bytes or more than a message may have.
  public init(block: [UInt8]) throws(MessageError) {
    guard block.count >= Self.shortestBlock,
      block.count <= MessageLimits.sealedBytes + Self.keyIDLength + 4
    else { throw .malformed(CBORError(.outOfRange, at: 0)) }
    self.init(
      keyID: Array(block[..<4]),
      index: block[4..<8].reversed().reduce(0) { $0 << 8 | UInt32($1) },
      sealed: Array(block[8...]))
  }

  /// Reads a message in either form: a map with fields, or else the bare block.
  ///
  /// - Throws: `MessageError` if the bytes are neither.
  public init(decoding bytes: [UInt8]) throws(MessageError) {
    guard bytes.count <= Self.maximumLength else {
      throw .malformed(CBORError(.tooLong(limit: Self.maximumLength), at: Self.maximumLength))
    }
    if let message = try? Self(fields: bytes) {
      self = message
    } else {
      try self.init(block: bytes)
    }
  }
}
