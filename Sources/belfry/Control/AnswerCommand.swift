import ControlProtocol
import PanelProtocol

/// `belfry reply` and `belfry dismiss`: answers to a card, as at the panel.
enum AnswerCommand {
  private static let card = "the card's number"

  static let reply = ControlCommand(
    manual: Manual(
      name: "reply", summary: "answers a notification on the phone", operands: "CARD [TEXT]",
      about: "Without --action a text goes to the card's first action that takes one.",
      options: [
        Manual.Option(name: "--action", value: "N", meaning: "choose that action of the card"),
        ControlCommand.socket,
      ],
      examples: [
        Manual.Example(line: "belfry reply 12 \"On my way\"", meaning: "a text"),
        Manual.Example(line: "belfry reply 12 --action 1", meaning: "an action without a text"),
      ])
  ) { words in
    try words.expect(1...2, card)
    let id = CardID(try Words.number(words.operands[0], card, in: 0...UInt64.max))
    let client = try ControlCommand.client(words)
    let index: UInt8
    if let text = words.value(of: "--action") {
      index = try Words.number(text, "--action", in: 0...UInt8.max)
    } else {
      guard words.operands.count == 2 else {
        throw Words.Problem(sentence: "a text, or --action N, is missing")
      }
      index = try firstTextAction(of: id, client)
    }
    let choice: Answer.Choice =
      words.operands.count == 2 ? .text(index: index, words.operands[1]) : .action(index: index)
    try send(choice, to: id, client)
  }

  static let dismiss = ControlCommand(
    manual: Manual(
      name: "dismiss", summary: "dismisses a notification here and on the phone",
      operands: "CARD", options: [ControlCommand.socket],
      examples: [Manual.Example(line: "belfry dismiss 12", meaning: "as on the phone's screen")])
  ) { words in
    try words.expect(1...1, card)
    let id = CardID(try Words.number(words.operands[0], card, in: 0...UInt64.max))
    try send(.dismiss, to: id, try ControlCommand.client(words))
  }

  private static func send(_ choice: Answer.Choice, to card: CardID, _ client: ControlClient) throws
  {
    var random = SystemRandomNumberGenerator()
    let id = AnswerID(high: random.next(), low: random.next())
    let wish = PanelMessage.answer(Answer(id: id, card: card, choice: choice))
    guard case .answer(let report) = try client.ask(.wish(wish)) else { return }
    switch report.state {
    case .queued: Output.write("it waits for the phone\n")
    case .handedOver: Output.write("the phone has it\n")
    case .done: Output.write("done\n")
    case .failed, .unconfirmed:
      throw ControlFailure(sentence: "the answer could not be kept", status: .unavailable)
    }
  }

  private static func firstTextAction(of id: CardID, _ client: ControlClient) throws -> UInt8 {
    let limit = UInt16(ControlReply.cardLimit)
    guard case .cards(let cards) = try client.ask(.cards(limit: limit)),
      let card = cards.first(where: { $0.id == id })
    else { throw ControlFailure(.noSuchCard) }
    let action = card.actions.first { if case .text = $0.kind { true } else { false } }
    guard let action else {
      throw ControlFailure(sentence: "this card takes no text: see belfry history", status: .data)
    }
    return action.index
  }
}
