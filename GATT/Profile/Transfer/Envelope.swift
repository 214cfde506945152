/// A message's content: what kind it is, whose session it belongs to, and the bytes themselves.
///
///     byte  0      1        2            2+n
///          +------+--------+------------+-----------------
///          | kind | length | session id | sealed bytes ...
///          +------+--------+------------+-----------------
public struct Envelope: Hashable, Sendable {
  /// The bytes before the session id.
  public static let headerLength = 2

  /// What the bytes of a message are.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A message sealed for the session named: only its two ends can open it.
    case sealed = 1
    /// A key-exchange item in CBOR, in clear; the session id is empty.
    case keyExchange = 2
    /// A message with a worker's frame, in clear; the session id is empty.
    case worker = 3
  }

  /// The whole content, header included.
  public let bytes: [UInt8]
  /// What the bytes are.
  public let kind: Kind
  private let sessionLength: Int

  /// A message of sealed bytes.
  ///
  /// - Throws: `FrameError.sessionIDTooLong`, `FrameError.sealedTooLong`.
  public init(sessionID: [UInt8], sealed: [UInt8]) throws(FrameError) {
    try self.init(kind: .sealed, sessionID: sessionID, body: sealed, limit: Limits.sealed)
  }

  /// A message that holds a key-exchange item.
  ///
  /// - Throws: `FrameError.sealedTooLong` above 4,096 bytes.
  public init(keyExchange item: [UInt8]) throws(FrameError) {
    try self.init(kind: .keyExchange, sessionID: [], body: item, limit: Limits.promptSealed)
  }

  /// A message that holds a worker's frame.
  ///
  /// - Throws: `FrameError.sealedTooLong` above 4,096 bytes.
  public init(worker message: [UInt8]) throws(FrameError) {
    try self.init(kind: .worker, sessionID: [], body: message, limit: Limits.promptSealed)
  }

  private init(
    kind: Kind, sessionID: [UInt8], body: [UInt8], limit: Int
  ) throws(FrameError) {
    guard sessionID.count <= Limits.sessionID else {
      throw .sessionIDTooLong(length: sessionID.count)
    }
    guard body.count <= limit else { throw .sealedTooLong(length: body.count, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerLength + sessionID.count + body.count)
    bytes.append(kind.rawValue)
    bytes.append(UInt8(sessionID.count))
    bytes.append(contentsOf: sessionID)
    bytes.append(contentsOf: body)
    self.bytes = bytes
    self.kind = kind
    sessionLength = sessionID.count
  }

  /// Reads the content of a message that has come in whole.
  ///
  /// - Throws: `FrameError.tooShort`, `FrameError.unknownMessageKind`,
  ///   `FrameError.sessionIDTooLong`, `FrameError.sealedTooLong`.
  public init(decoding bytes: [UInt8]) throws(FrameError) {
    guard bytes.count >= Self.headerLength else {
      throw .tooShort(length: bytes.count, needed: Self.headerLength)
    }
    guard let kind = Kind(rawValue: bytes[0]) else { throw .unknownMessageKind(bytes[0]) }
    let length = Int(bytes[1])
    guard length <= Limits.sessionID, kind == .sealed || length == 0 else {
      throw .sessionIDTooLong(length: length)
    }
    guard bytes.count >= Self.headerLength + length else {
      throw .tooShort(length: bytes.count, needed: Self.headerLength + length)
    }
    let limit = kind == .sealed ? Limits.sealed : Limits.promptSealed
    let body = bytes.count - Self.headerLength - length
    guard body <= limit else { throw .sealedTooLong(length: body, limit: limit) }
    self.bytes = bytes
    self.kind = kind
    sessionLength = length
  }

  /// The bytes of the message, as fragments carry them.
  public var encoded: [UInt8] { bytes }

  /// The session id's text, byte for byte as the phone wrote it; empty unless something is sealed
  /// for a session.
  public var sessionID: ArraySlice<UInt8> {
    bytes[Self.headerLength..<Self.headerLength + sessionLength]
  }

  /// The sealed bytes, the key-exchange item, or the worker's message.
  public var body: ArraySlice<UInt8> { bytes[(Self.headerLength + sessionLength)...] }

  /// What the message id is a hash of: session id text, then body.
  public var hashed: ArraySlice<UInt8> { bytes[Self.headerLength...] }

  /// The lane such a message travels in.
  public var lane: StreamID.Lane { body.count <= Limits.promptSealed ? .prompt : .bulk }
}
