import Cards
import PanelProtocol
import Pixels
import Typography

/// A screen of the three kinds, and a panel for it.
struct Screen {
  let name: String
  let width: UInt16
  let height: UInt16
  let isColour: Bool

  static let all = [
    Screen(name: "240×240", width: 240, height: 240, isColour: true),
    Screen(name: "320×240", width: 320, height: 240, isColour: true),
    Screen(name: "128×64", width: 128, height: 64, isColour: false),
  ]

  var capabilities: Capabilities {
    Capabilities(
      width: width, height: height, isColour: isColour, devices: .sound, hasKeys: true)
  }

  /// The moment of all pictures.
  static let now = Moment(uptime: 1_000_000, wallClock: Sample.clock)

  /// A panel that shows a card.
  func panel(showing card: Card) -> Panel {
    var panel = Panel(capabilities: capabilities)
    _ = panel.connected()
    for message in [AgentMessage.welcome(version: 1), .show(card), .replayed] {
      _ = panel.receive(message, at: Self.now)
    }
    return panel
  }

  /// Lays a panel's screen out and draws it.
  func draw(_ panel: Panel, _ typesetter: inout Typesetter) -> Bitmap {
    typesetter.draw(panel.layout(at: Self.now, measuring: &typesetter))
  }
}
