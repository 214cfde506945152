import Cards
import PanelProtocol
import TestSupport

/// A panel on a table: what is done to it, and what it says and shows.
struct Bench {
  var panel: Panel
  var grid = Grid()
  var names = SeededGenerator(seed: 5)
  var time = Moment(uptime: 100_000, wallClock: 1_733_125_260_000)

  init(width: UInt16 = 240, height: UInt16 = 240, isColour: Bool = true) {
    panel = Panel(
      capabilities: Capabilities(
        width: width, height: height, isColour: isColour, devices: .sound, hasKeys: true))
    _ = panel.connected()
    receive(.welcome(version: 1), .replayed)
  }

  @discardableResult
  mutating func receive(_ messages: AgentMessage...) -> [Effect] {
    messages.flatMap { panel.receive($0, at: time) }
  }

  @discardableResult
  mutating func press(_ keys: Key...) -> [Effect] {
    keys.flatMap { panel.press($0, at: time, measuring: &grid, using: &names) }
  }

  mutating func wait(_ milliseconds: UInt64) -> [Effect] {
    time.uptime += milliseconds
    time.wallClock = time.wallClock.map { $0 + Int64(milliseconds) }
    return panel.tick(at: time)
  }

  func layout() -> Layout {
    var grid = grid
    return panel.layout(at: time, measuring: &grid)
  }

  /// All texts of the screen, in the order of painting.
  func texts() -> [String] {
    layout().elements.compactMap { if case .text(let block) = $0 { block.text } else { nil } }
  }

  func shows(_ text: String) -> Bool { texts().contains { $0.contains(text) } }

  /// The text of the row on the selection's ground.
  func chosen() -> String? {
    let ground = panel.theme.palette.selection
    let ink = panel.theme.palette.onSelection
    var isChosen = false
    for element in layout().elements {
      switch element {
      case .box(_, let colour, _): isChosen = colour == ground
      case .text(let block) where isChosen && block.style.colour == ink: return block.text
      default: break
      }
    }
    return nil
  }
}

func card(
  _ id: UInt64, _ title: String = "Title", _ body: String = "Body", kind: Card.Kind = .notification,
  actions: [Action] = []
) -> Card {
  var card = Card(
    id: CardID(id), phone: PhoneIndex(1), kind: kind, source: "Mail", title: title, body: body,
    delivered: 1_733_125_260_000, offset: 120)
  card.actions = actions
  return card
}

let reply = Action(index: 4, title: "Reply", kind: .text(placeholder: "Say"))
let archive = Action(index: 7, title: "Archive", kind: .background)
let dismiss = Action(index: 9, title: "", kind: .dismiss)

extension [Effect] {
  var answers: [Answer] {
    compactMap { if case .send(.answer(let answer)) = $0 { answer } else { nil } }
  }
}
