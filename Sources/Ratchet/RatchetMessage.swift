/// Which key generation a ratchet belongs to: the first 4 bytes of SHA-384 over the accessory's
/// public key.
public struct KeyID: Hashable, Sendable {
  private let number: UInt32

  /// The key id at the start of some bytes; nil if there are fewer than 4.
  public init?(decoding bytes: some Collection<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    number = bytes.prefix(4).reduce(0) { number, byte in number << 8 | UInt32(byte) }
  }

  /// The 4 bytes in the order of the wire.
  public var encoded: [UInt8] {
    [24, 16, 8, 0].map { shift in UInt8(truncatingIfNeeded: number >> shift) }
  }
}

/// A message under a ratchet: key id, index, sealed bytes.
public struct RatchetMessage: Equatable, Sendable {
  /// The generation it was sealed for.
  public let keyID: KeyID
  /// Its place in the chain, from 0.
  public let index: UInt32
  /// Nonce (12 bytes), ciphertext, tag (16 bytes).
  public let sealed: [UInt8]

  /// Puts a message together.
  public init(keyID: KeyID, index: UInt32, sealed: [UInt8]) {
    self.keyID = keyID
    self.index = index
    self.sealed = sealed
  }

  /// The shortest message: key id 4, index 4, nonce 12, tag 16 bytes.
  public static let minimumLength = 36

  /// Takes a message apart; neither key id nor index is authentic before the tag has verified.
  ///
  /// - Throws: `messageTooShort` below 36 bytes.
  public init(decoding bytes: [UInt8]) throws(RatchetError) {
    guard bytes.count >= Self.minimumLength, let keyID = KeyID(decoding: bytes) else {
      throw .messageTooShort(length: bytes.count)
    }
    self.keyID = keyID
    index = bytes[4..<8].reversed().reduce(0) { index, byte in index << 8 | UInt32(byte) }
    sealed = Array(bytes[8...])
  }

  /// Key id, index in little-endian order, sealed bytes.
  public var encoded: [UInt8] { keyID.encoded + index.littleEndianBytes + sealed }
}

extension UInt32 {
  var littleEndianBytes: [UInt8] {
    [0, 8, 16, 24].map { shift in UInt8(truncatingIfNeeded: self >> shift) }
  }
}
