import Cards
import PanelProtocol
import Pixels

/// Any bytes as what happens to a panel: a screen, then messages, keys and time. Whatever comes, there
/// is a screen to show, all of it drawable, and what waits stays within bounds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var day = Day(UnsafeBufferPointer(start: start, count: count)[...])
  while day.goOn() {}
  return 0
}

/// A panel and the bytes that happen to it.
struct Day {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>
  private var panel: Panel
  private var text = Monospaced()
  private var names = SystemRandomNumberGenerator()
  private var now = Moment(uptime: 1_000, wallClock: 1_733_125_260_000)

  private static let screens: [(UInt16, UInt16)] = [
    (240, 240), (320, 240), (128, 64), (800, 480), (128, 32), (0, 0), (1, 1), (.max, .max),
  ]

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    rest = bytes
    let screen = Day.screens[Int(rest.popFirst() ?? 0) % Day.screens.count]
    panel = Panel(
      capabilities: Capabilities(
        width: screen.0, height: screen.1, isColour: screen.1 > 64, devices: .sound, hasKeys: true))
    _ = panel.connected()
    _ = panel.receive(.welcome(version: 1), at: now)
    _ = panel.receive(.replayed, at: now)
  }

  /// Lets one thing happen; false at the end.
  mutating func goOn() -> Bool {
    guard let kind = rest.popFirst() else { return false }
    switch kind % 8 {
    case 0..<4:
      let key = Key.allCases[Int(kind % 8)]
      _ = panel.press(key, at: now, measuring: &text, using: &names)
    case 4: pass()
    case 5: receive(.show(card()))
    default: if let message = try? AgentMessage(decoding: Array(piece())) { receive(message) }
    }
    check()
    return true
  }

  private mutating func receive(_ message: AgentMessage) {
    for case .keepAttachment(let card, let index, _) in panel.receive(message, at: now) {
      panel.pictureFailed(PictureReference(card: card, role: .attachment(index)))
    }
  }

  private mutating func pass() {
    let time = UInt64(rest.popFirst() ?? 0) * 10_000
    now.uptime += time
    now.wallClock = now.wallClock.map { $0 + Int64(time) }
    _ = panel.tick(at: now)
    if let next = panel.nextTick(after: now) {
      precondition(next > now.uptime, "it would not sleep")
    }
  }

  /// A card whose texts are what comes.
  private mutating func card() -> Card {
    let number = UInt64(rest.popFirst() ?? 0)
    let texts = (0..<3).map { _ in String(decoding: piece(), as: UTF8.self) }
    var card = Card(
      id: CardID(number % 5), phone: PhoneIndex(1),
      kind: Card.Kind.allCases[Int(number / 8 % 5)], source: texts[0], title: texts[1],
      body: texts[2], delivered: Int64(number) << 48)
    card.attachments = (0..<number % 17).map { _ in Card.Attachment(kind: .picture, isThere: true) }
    card.actions = [Action(index: 1, title: texts[0], kind: .text(placeholder: texts[1]))]
    return card
  }

  /// So many of the next bytes as the first one says.
  private mutating func piece() -> Slice<UnsafeBufferPointer<UInt8>> {
    let count = Int(rest.popFirst() ?? 0)
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func check() {
    let layout = panel.layout(at: now, measuring: &text)
    precondition(layout.elements.count < 1_000, "too much to draw")
    precondition(panel.cardCount <= Panel.cardLimit, "too many cards")
    for element in layout.elements {
      if case .text(let block) = element {
        precondition(!block.text.isEmpty && !block.frame.isEmpty, "nothing to draw")
      }
    }
  }
}

/// A text engine in which every character is as wide as it is high by half, and lines break anywhere.
struct Monospaced: TextMeasure {
  mutating func fit(
    _ text: String, style: TextStyle, width: Int, lines: Int, lead: Direction?
  ) -> TextFit {
    let room = max(1, width * 2 / max(1, style.size))
    var used = 0
    var end = 0
    var last = 0
    for scalar in text.unicodeScalars {
      if used == room * max(1, lines) { break }
      if used % room == 0 { last = end }
      used += 1
      end += UTF8.width(scalar)
    }
    return TextFit(
      lines: (used + room - 1) / room, end: end, lastLine: last,
      width: min(used, room) * style.size / 2, direction: lead ?? .leftToRight)
  }
}
