import GATTProfile
import Linux
import TLS

/// Somebody who connects to a listener, without a loop of its own: `Meeting` carries the bytes.
final class Visitor {
  private let stream: StreamConnection
  private let session: TLSSession?
  private var packets = PacketStream()
  /// What came: packets, or plain bytes where it speaks no TLS.
  private(set) var heard: [[UInt8]] = []
  private(set) var hasEnded = false

  /// A phone that knows the key's hash; one that speaks no TLS, if it knows none.
  init(to port: UInt16, expecting keyHash: [UInt8]?) throws {
    stream = StreamConnection(
      try TCPSocket.connect(to: "127.0.0.1", port: port), queueLimit: 1 << 20)
    session = try keyHash.map { try .calling(TLSContext(expecting: $0)) }
  }

  var isOpen: Bool { session?.isOpen ?? false }

  func send(_ packet: ChannelPacket) throws { try send(packet.encoded) }

  func send(_ packet: [UInt8]) throws {
    try session?.send(PacketStream.framed(packet))
    try work()
  }

  /// Bytes as they are, past TLS.
  func sendRaw(_ bytes: [UInt8]) throws { try stream.send(bytes) }

  /// Goes on as far as it can without waiting.
  func work() throws {
    if hasEnded { return }
    do {
      try stream.send(session?.takeOutgoing() ?? [])
      switch try stream.receive() {
      case .nothing: break
      case .end: hasEnded = true
      case .bytes(let bytes):
        guard let session else { return heard.append(bytes) }
        packets.append(try session.receive(bytes))
        heard += try packets.takePackets()
        try stream.send(session.takeOutgoing())
      }
    } catch let error as SystemError {
      // Not connected yet, or no more.
      if let number = error.errno, number == .connectionRefused || number == .brokenPipe {
        hasEnded = true
      }
    } catch is TLSError {
      hasEnded = true
    }
  }
}
