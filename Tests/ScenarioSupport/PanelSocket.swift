import Linux
public import PanelProtocol

/// A panel player at the agent's real panel socket.
public final class PanelSocket {
  private let connection: StreamConnection
  private var stream = MessageStream()

  /// Connects to the agent that listens at that path.
  public init(to path: String) throws {
    connection = StreamConnection(try UnixSocket.stream.connect(to: path), queueLimit: 1 << 20)
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { connection.number }

  /// Says something to the agent.
  public func send(_ message: PanelMessage) throws { try connection.send(message.encoded) }

  /// Lets the player hear what came and sends what it says; false at the end.
  public func receive(_ player: inout PanelPlayer) throws -> Bool {
    switch try connection.receive() {
    case .nothing: return true
    case .end: return false
    case .bytes(let bytes): stream.append(bytes)
    }
    while let bytes = try stream.next() {
      for answer in player.hear(try AgentMessage(decoding: bytes)) { try send(answer) }
    }
    return true
  }
}
