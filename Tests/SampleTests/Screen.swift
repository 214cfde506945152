import Dispatch
import PanelProtocol
import PhoneSimulator
import ScenarioSupport

/// A screen beside the agent, with a person before it, on the test's main queue.
@MainActor
final class Screen {
  private(set) var player: PanelPlayer
  /// Whether the agent has greeted it.
  private(set) var isWelcome = false
  private let socket: PanelSocket
  private var source: (any DispatchSourceRead)?

  init(at path: String, _ part: PanelPart) throws {
    player = PanelPlayer(part)
    socket = try PanelSocket(to: path)
    try socket.send(player.connect())
    let source = DispatchSource.makeReadSource(fileDescriptor: socket.number, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
    source.resume()
    self.source = source
  }

  func leave() { source?.cancel() }

  private func look() {
    guard (try? socket.receive(&player)) == true else {
      source?.cancel()
      return
    }
    isWelcome = true
    for message in player.act() { try? socket.send(message) }
  }

  /// The titles of the cards.
  var titles: [String] { player.cards.values.map(\.title).sorted() }
}
