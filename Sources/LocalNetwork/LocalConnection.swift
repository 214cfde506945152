internal import GATTProfile
internal import Linux
internal import TLS

/// One connection from the first byte on: TLS, then packets, the first of which is a token.
final class LocalConnection {
  /// How far it is.
  enum Phase: Equatable {
    /// It has to show a token before that uptime.
    case greeting(until: UInt64)
    /// belfryd has to say before that uptime whose token it is. Nothing is read meanwhile.
    case presented(until: UInt64)
    /// It is a phone's.
    case admitted
  }

  /// What came of the bytes that it sent.
  enum Arrival: Equatable {
    case token([UInt8])
    case packets([[UInt8]])
    case end(String)
  }

  /// Bytes that may wait for a phone: what the engine sends at once fits many times.
  private static var queueLimit: Int { 65_536 }

  let peer: [UInt8]
  var phase: Phase
  private let stream: StreamConnection
  private let session: TLSSession
  private var incoming = PacketStream()
  /// Packets that came right behind the token.
  private var early: [[UInt8]] = []
  /// Packets of ours that the kernel does not have yet.
  private var underWay = 0

  init(
    _ caller: consuming TCPCaller, _ context: TLSContext, until deadline: UInt64
  ) throws(TLSError) {
    peer = caller.peer
    stream = caller.stream(queueLimit: Self.queueLimit)
    session = try .serving(context)
    phase = .greeting(until: deadline)
  }

  /// The descriptor to watch.
  var number: CInt { stream.number }

  /// What to watch it for; `isHeld` while nobody takes what phones say.
  func interest(isHeld: Bool) -> Readiness {
    var interest = stream.interest
    switch phase {
    case .greeting: break
    case .presented: interest.remove(.readable)
    case .admitted: if isHeld { interest.remove(.readable) }
    }
    return interest
  }

  /// When it has to have come further.
  var deadline: UInt64? {
    switch phase {
    case .greeting(let until), .presented(let until): until
    case .admitted: nil
    }
  }

  /// Reads what there is, a bit of it; nil if that says nothing yet.
  func receive() -> Arrival? {
    do {
      switch try stream.receive() {
      case .nothing: return nil
      case .end: return .end("it went")
      case .bytes(let bytes):
        let plain: [UInt8]
        do {
          plain = try session.receive(bytes)
        } catch {
          // OpenSSL may have something to say about why.
          try? flush()
          return .end("\(error)")
        }
        try flush()
        return try take(plain)
      }
    } catch {
      return .end("\(error)")
    }
  }

  /// The token is right: it is told so, and what it said meanwhile counts.
  func admit() -> [[UInt8]] {
    phase = .admitted
    write(ChannelPacket.welcome.encoded)
    defer { early = [] }
    return early
  }

  /// Sends a packet, now or as soon as the phone takes it; one that does not is as good as gone.
  func send(_ packet: [UInt8]) {
    underWay += 1
    write(packet)
  }

  /// How many packets the kernel has taken since the last call.
  func takeDrained() -> Int {
    guard stream.waiting == 0 else { return 0 }
    defer { underWay = 0 }
    return underWay
  }

  /// Goes on sending.
  func flush() throws(SystemError) {
    let bytes = session.takeOutgoing()
    if bytes.isEmpty { try stream.flush() } else { try stream.send(bytes) }
  }

  /// Says goodbye, as far as that is possible without waiting.
  func close() {
    session.close()
    try? flush()
  }

  /// A connection that broke tells so when it is read.
  private func write(_ packet: [UInt8]) {
    try? session.send(PacketStream.framed(packet))
    try? flush()
  }

  private func take(_ bytes: [UInt8]) throws(UnfitPacket) -> Arrival? {
    incoming.append(bytes)
    var packets = try incoming.takePackets()
    guard case .greeting = phase else { return packets.isEmpty ? nil : .packets(packets) }
    guard let first = packets.first else { return nil }
    guard case .token(let token)? = ChannelPacket(decoding: first) else {
      return .end("it does not begin with a token")
    }
    packets.removeFirst()
    early = packets
    return .token(token)
  }
}
