public import GATTProfile

/// SHA-256, by which messages are named on the link: the system's own, as CryptoKit's.
public protocol MessageHash {
  /// The 32 bytes of SHA-256 (FIPS 180-4) over the bytes.
  func sha256(_ bytes: [UInt8]) -> [UInt8]
}

extension MessageHash {
  /// The name of a message on the link; nil if the hash gives too little.
  public func name(of envelope: Envelope) -> MessageID? {
    MessageID(hash: sha256(Array(envelope.hashed)))
  }

  /// The content of a message that came in whole, if it bears the name it should.
  func check(_ incoming: Incoming) -> Envelope? {
    guard let envelope = try? Envelope(decoding: incoming.bytes),
      name(of: envelope) == incoming.id
    else { return nil }
    return envelope
  }
}
