import Glibc
import Linux
import PanelProtocol
import PhoneSimulator
import ScenarioSupport
import Testing

/// What the panel in charge shows.
final class Screen {
  private let socket: PanelSocket
  private var player = PanelPlayer(PanelPart())

  init(_ board: Board) throws {
    socket = try PanelSocket(to: board.folder("panel"))
    try socket.send(player.connect())
    try wait { _ in isAttended }
  }

  /// Whether belfryd has told it something.
  private var isAttended = false

  /// The titles on it, in the order of their cards.
  var titles: [String] { cards.map(\.title) }

  /// The cards on it, in order.
  var cards: [Card] { player.cards.values.sorted { $0.id < $1.id } }

  /// How often attention was to be drawn.
  var alertCount: Int { player.alerts.count }

  func send(_ message: PanelMessage) throws { try socket.send(message) }

  /// Looks until it shows these titles.
  func waitForTitles(_ titles: [String]) throws { try wait { $0.titles == titles } }

  private func wait(until isRight: (Screen) -> Bool) throws {
    let end = Clock.uptime + 20_000
    while !isRight(self) {
      var entry = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
      guard Clock.uptime < end, poll(&entry, 1, 1_000) >= 0 else {
        Issue.record("the screen shows \(titles)")
        return
      }
      guard entry.revents != 0 else { continue }
      try #require(try socket.receive(&player))
      isAttended = true
    }
  }
}
