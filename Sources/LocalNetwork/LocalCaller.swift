public import GATTProfile
public import Linux
public import TLS

/// The phone's side of a connection over the local network: it makes sure of the accessory's key, shows
/// its token, and then there are packets.
///
/// Watch `number` for `interest`, set anew after each call; nothing here ever blocks.
public final class LocalCaller {
  /// What happened.
  public enum Event: Equatable, Sendable {
    /// The accessory let this phone in.
    case welcome
    /// The accessory sent a value.
    case value(Characteristic, [UInt8])
    /// The connection is over, for that reason.
    case ended(String)
  }

  /// Bytes that may wait for the accessory.
  private static var queueLimit: Int { 1 << 20 }

  private let stream: StreamConnection
  private let session: TLSSession
  private let token: [UInt8]
  private var incoming = PacketStream()
  private var hasShownToken = false
  private var isOver = false

  /// Begins to connect to an address in figures.
  public init(
    to address: String, port: UInt16, keyHash: [UInt8], token: [UInt8]
  ) throws(TLSError) {
    let descriptor: Descriptor
    do throws(SystemError) {
      descriptor = try TCPSocket.connect(to: address, port: port)
    } catch {
      throw .system(error)
    }
    stream = StreamConnection(descriptor, queueLimit: Self.queueLimit)
    session = try .calling(TLSContext(expecting: keyHash))
    self.token = token
  }

  /// The descriptor to watch.
  public var number: CInt { stream.number }

  /// What to watch it for now.
  public var interest: Readiness { hasShownToken ? stream.interest : [.readable, .writable] }

  /// Sends a packet; only after `welcome`.
  public func send(_ packet: ChannelPacket) {
    guard !isOver, session.isOpen else { return }
    // A connection that broke tells so when it is read.
    try? session.send(PacketStream.framed(packet.encoded))
    try? flush()
  }

  /// Takes everything that happened.
  public func receive() -> [Event] {
    guard !isOver else { return [] }
    do {
      try flush()
      switch try stream.receive() {
      case .nothing: return []
      case .end: throw TLSError.closed
      case .bytes(let bytes):
        incoming.append(try session.receive(bytes))
        if session.isOpen, !hasShownToken {
          hasShownToken = true
          send(.token(token))
        }
        try flush()
        return try incoming.takePackets().compactMap { Self.event($0) }
      }
    } catch let error as SystemError where error.errno == .notConnected {
      return []
    } catch {
      isOver = true
      return [.ended("\(error)")]
    }
  }

  private func flush() throws(SystemError) {
    let bytes = session.takeOutgoing()
    if bytes.isEmpty { try stream.flush() } else { try stream.send(bytes) }
  }

  private static func event(_ bytes: [UInt8]) -> Event? {
    switch ChannelPacket(decoding: bytes) {
    case .welcome?: .welcome
    case .value(let characteristic, let value)?: .value(characteristic, value)
    case .token?, .subscribe?, nil: nil
    }
  }
}
