internal import CTLS

/// One TLS 1.3 connection without any I/O: what came from the other end goes in, what goes there comes
/// out.
public final class TLSSession {
  private let context: TLSContext
  private let session: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  /// Whether the two ends know each other, and what is sent is sealed.
  public private(set) var isOpen = false

  /// The accessory's end.
  public static func serving(_ context: TLSContext) throws(TLSError) -> TLSSession {
    let session = try TLSSession(context)
    SSL_set_accept_state(session.session)
    return session
  }

  /// The phone's end; its first words are there to be taken.
  public static func calling(_ context: TLSContext) throws(TLSError) -> TLSSession {
    let session = try TLSSession(context)
    SSL_set_connect_state(session.session)
    try session.shakeHands()
    return session
  }

  private init(_ context: TLSContext) throws(TLSError) {
    guard let session = SSL_new(context.pointer) else { throw .unavailable("a connection") }
    guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
      SSL_free(session)
      throw .unavailable("memory")
    }
    // The session owns both from here on.
    SSL_set_bio(session, incoming, outgoing)
    self.context = context
    self.session = session
    self.incoming = incoming
    self.outgoing = outgoing
  }

  deinit { SSL_free(session) }

  /// Takes in what came, and gives back what it says.
  ///
  /// - Throws: `closed`, `failed`, `otherKey`: then nothing more comes; what is to be sent still goes.
  public func receive(_ bytes: [UInt8]) throws(TLSError) -> [UInt8] {
    guard bytes.isEmpty || BIO_write(incoming, bytes, CInt(bytes.count)) == CInt(bytes.count) else {
      throw .unavailable("memory")
    }
    if !isOpen { try shakeHands() }
    return isOpen ? try read() : []
  }

  /// Seals bytes; only once it is open.
  public func send(_ bytes: [UInt8]) throws(TLSError) {
    guard !bytes.isEmpty else { return }
    ERR_clear_error()
    guard isOpen, SSL_write(session, bytes, CInt(bytes.count)) == CInt(bytes.count) else {
      throw .failed(takeReason())
    }
  }

  /// Says goodbye.
  public func close() {
    if isOpen { SSL_shutdown(session) }
    ERR_clear_error()
  }

  /// What is to go to the other end, once.
  public func takeOutgoing() -> [UInt8] {
    let count = ctls_pending(outgoing)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      filled = max(0, Int(BIO_read(outgoing, buffer.baseAddress, count)))
    }
  }

  private func shakeHands() throws(TLSError) {
    ERR_clear_error()
    let result = SSL_do_handshake(session)
    guard result == 1 else { return try check(result) }
    if let expected = context.expected { try compare(expected) }
    isOpen = true
  }

  /// The handshake has shown that the other end has the key; this tells which one it is.
  private func compare(_ expected: [UInt8]) throws(TLSError) {
    guard let certificate = SSL_get1_peer_certificate(session) else { throw .otherKey }
    defer { X509_free(certificate) }
    guard try KeyHash.of(certificate) == expected else { throw .otherKey }
  }

  private func read() throws(TLSError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: Self.record)
    while true {
      ERR_clear_error()
      let count = SSL_read(session, &chunk, CInt(chunk.count))
      guard count > 0 else {
        // What came before the end is heard first.
        if !bytes.isEmpty { return bytes }
        try check(count)
        return bytes
      }
      bytes += chunk.prefix(Int(count))
    }
  }

  /// Bytes of the longest record of TLS.
  private static var record: Int { 16_384 }

  /// Nothing if only more bytes are wanted.
  private func check(_ result: CInt) throws(TLSError) {
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: ERR_clear_error()
    case SSL_ERROR_ZERO_RETURN: throw .closed
    default: throw .failed(takeReason())
    }
  }
}
