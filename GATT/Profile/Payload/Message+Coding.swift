import CBOR

extension Message {
  /// The message in a plaintext of at most `MessageLimits.plaintextBytes` bytes.
  ///
  /// - Throws: `MessageError` naming what is wrong and where.
  public init(decoding bytes: [UInt8]) throws(MessageError) {
    throw .malformed(CBORError(.truncated, at: 0))
  }

  /// The plaintext: deterministic CBOR.
  public var encoded: [UInt8] { [] }
}

extension KeyExchangeItem {
  /// The item in at most `MessageLimits.keyExchangeBytes` bytes.
  ///
  /// - Throws: `MessageError` naming what is wrong and where.
  public init(decoding bytes: [UInt8]) throws(MessageError) {
    throw .malformed(CBORError(.truncated, at: 0))
  }

  /// The item: deterministic CBOR.
  public var encoded: [UInt8] { [] }
}
