import ControlProtocol
import PanelProtocol

/// What is done with one paired phone, and with the panel.
enum RequestCommand {
  private static let phone = "the phone's number"

  static let forget = ControlCommand(
    manual: Manual(
      name: "forget", summary: "removes a phone's bond, its keys and its notifications",
      operands: "PHONE",
      about: "The phone keeps its own part: forget the accessory there too.",
      options: [ControlCommand.socket],
      examples: [Manual.Example(line: "belfry forget 1", meaning: "belfry phones has the numbers")])
  ) { words in
    let index = try index(words)
    _ = try ControlCommand.client(words).ask(.forget(index))
    Output.write("phone \(index.number) is forgotten: forget the accessory on the phone too\n")
  }

  static let rekey = ControlCommand(
    manual: Manual(
      name: "rekey", summary: "has new keys made with a phone", operands: "PHONE",
      about: "The phone begins the exchange when it likes; opening its app does it at once.",
      options: [ControlCommand.socket],
      examples: [Manual.Example(line: "belfry rekey 1", meaning: "then belfry status tells")])
  ) { words in
    let index = try index(words)
    _ = try ControlCommand.client(words).ask(.rekey(index))
    Output.write("new keys are asked for: open the app on the phone to have them at once\n")
  }

  static let test = ControlCommand(
    manual: Manual(
      name: "send-test", summary: "shows a card on the panel, and alerts",
      options: [ControlCommand.socket],
      examples: [Manual.Example(line: "belfry send-test", meaning: "the card goes by itself")])
  ) { words in
    try words.expect(0...0, "")
    guard case .tested(let alerted) = try ControlCommand.client(words).ask(.test) else { return }
    Output.write(
      alerted
        ? "the panel shows a card and alerts\n"
        : "the panel shows a card; it has no device that works to alert with\n")
  }

  private static func index(_ words: Words) throws -> PhoneIndex {
    try words.expect(1...1, phone)
    return PhoneIndex(try Words.number(words.operands[0], phone, in: 0...UInt32.max))
  }
}
