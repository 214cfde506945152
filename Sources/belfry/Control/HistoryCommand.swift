import ControlProtocol
import Glibc
import PanelProtocol

/// `belfry history`: the cards that are kept.
enum HistoryCommand {
  static let history = ControlCommand(
    manual: Manual(
      name: "history", summary: "lists the newest notifications with their numbers",
      about: "What is listed is the owner's: Apple's terms let it go to no other device.",
      options: [
        Manual.Option(name: "--count", value: "N", meaning: "so many at most, 1 to 1000 (20)"),
        Manual.Option(name: "--apps", meaning: "with the apps' identifiers"),
        ControlCommand.socket,
      ],
      examples: [
        Manual.Example(line: "belfry history --count 5", meaning: "the newest five"),
        Manual.Example(line: "belfry reply 12 \"On my way\"", meaning: "answers one of them"),
      ])
  ) { words in
    try words.expect(0...0, "")
    let limit: UInt16 = try Words.number(
      words.value(of: "--count") ?? "20", "--count", in: 1...UInt16(ControlReply.cardLimit))
    guard case .cards(let cards) = try ControlCommand.client(words).ask(.cards(limit: limit))
    else { return }
    if cards.isEmpty { Output.write("there is no notification\n") }
    for card in cards { Output.write(text(card, showsApp: words.has("--apps"), .output)) }
  }

  private static func text(_ card: Card, showsApp: Bool, _ paint: Paint) -> String {
    let head = [card.title, card.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    var text =
      "\(paint.strong(String(card.id.number)))  \(time(card))  \(Output.clean(card.source)): "
      + "\(paint.strong(Output.clean(head)))\n"
    if showsApp { text += "    \(Output.clean(card.app))\n" }
    if !card.body.isEmpty { text += "    \(Output.clean(card.body))\n" }
    for action in card.actions {
      let kind =
        switch action.kind {
        case .dismiss: ", dismisses"
        case .background: ""
        case .text: ", takes a text"
        }
      text += "    \(action.index): \(Output.clean(action.title))\(kind)\n"
    }
    return text
  }

  /// The moment at which the phone got it, by the phone's own clock.
  private static func time(_ card: Card) -> String {
    var seconds = time_t(card.delivered / 1000) + time_t(card.offset) * 60
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
