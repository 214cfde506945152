import Linux
import PanelProtocol
import ScenarioSupport

/// A panel player at the agent's real panel socket.
final class PanelSocket {
  private let connection: StreamConnection
  private var stream = MessageStream()

  init(to path: String) throws {
    connection = StreamConnection(try UnixSocket.stream.connect(to: path), queueLimit: 1 << 20)
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { connection.number }

  func send(_ message: PanelMessage) throws { try connection.send(message.encoded) }

  /// Lets the player hear what came and sends what it says; false at the end.
  func receive(_ player: inout PanelPlayer) throws -> Bool {
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
