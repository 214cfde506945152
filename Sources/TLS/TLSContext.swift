internal import CTLS

/// How one side of TLS 1.3 introduces itself, for any number of sessions.
public final class TLSContext {
  let pointer: OpaquePointer
  /// The hash of the key that the other end must have; nil for any, as phones have none.
  let expected: [UInt8]?

  /// The accessory's side.
  public convenience init(serving identity: TLSIdentity) throws(TLSError) {
    try self.init(TLS_server_method(), expecting: nil)
    // Nothing is resumed: a session is one handshake, and what it costs is bounded.
    guard SSL_CTX_use_certificate(pointer, identity.certificate) == 1,
      SSL_CTX_use_PrivateKey(pointer, identity.key) == 1, SSL_CTX_set_num_tickets(pointer, 0) == 1
    else { throw .unavailable("a server: \(takeReason())") }
  }

  /// The phone's side, for an accessory whose key has that hash.
  public convenience init(expecting keyHash: [UInt8]) throws(TLSError) {
    try self.init(TLS_client_method(), expecting: keyHash)
  }

  private init(_ method: OpaquePointer?, expecting keyHash: [UInt8]?) throws(TLSError) {
    guard let pointer = SSL_CTX_new(method) else { throw .unavailable("TLS") }
    self.pointer = pointer
    expected = keyHash
    guard ctls_only_newest(pointer) == 1 else { throw .unavailable("TLS 1.3") }
    ctls_be_small(pointer)
  }

  deinit { SSL_CTX_free(pointer) }
}
