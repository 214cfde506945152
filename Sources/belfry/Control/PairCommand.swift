import ControlProtocol
import Glibc
import Linux
import PanelProtocol

/// `belfry pair`: lets new phones in, and says what the person has to do.
enum PairCommand {
  static let pair = ControlCommand(
    manual: Manual(
      name: "pair", summary: "lets a new phone in, and shows what it wants typed",
      about:
        "The window stays open until a phone is paired, or its time is over. Ctrl-C leaves it\n"
        + "open.",
      options: [
        Manual.Option(name: "--close", meaning: "let no more phones in"),
        Manual.Option(name: "--no-wait", meaning: "open the window and end"),
        ControlCommand.socket,
      ],
      examples: [
        Manual.Example(line: "belfry pair", meaning: "then choose the accessory in the app"),
        Manual.Example(line: "belfry pair --close", meaning: "changes your mind"),
      ])
  ) { words in
    try words.expect(0...0, "")
    let client = try ControlCommand.client(words)
    let closes = words.has("--close")
    let before = try phones(client)
    _ = try client.ask(.wish(.pairing(open: !closes)))
    if closes { return Output.write("no more phones are let in\n") }
    Output.write("new phones are let in: choose the accessory in the app on the phone\n")
    if !words.has("--no-wait") { try follow(client, before) }
  }

  private static func overview(_ client: ControlClient) throws -> Overview {
    guard case .overview(let overview) = try client.ask(.overview) else {
      throw ControlFailure(.unknownRequest)
    }
    return overview
  }

  private static func phones(_ client: ControlClient) throws -> Set<PhoneIndex> {
    Set(try overview(client).phones.map { $0.index })
  }

  /// Has the person compare the digits. Without a keyboard the panel asks alone.
  private static func compare(_ digits: UInt32, _ client: ControlClient) throws {
    Output.write("does the phone show \(PairText.digits(digits))? ")
    guard Output.hasKeyboard else { return Output.write("say so at the panel\n") }
    Output.write("[y/n] ")
    let isSame = ["y", "yes"].contains((readLine() ?? "").lowercased())
    _ = try client.ask(.wish(.compared(digits, isSame: isSame)))
    Output.write(isSame ? "confirm on the phone, too\n" : "the phone is refused\n")
  }

  /// How long a phone may take from its bond, which closes the window, to its first use of it, in
  /// milliseconds.
  private static let patience: UInt64 = 10_000

  /// Tells each step, until a phone is paired or the window is closed.
  private static func follow(_ client: ControlClient, _ before: Set<PhoneIndex>) throws {
    var told = Status.Pairing.open
    var closed: UInt64?
    while true {
      usleep(300_000)
      let overview = try overview(client)
      if let new = overview.status.phones.first(where: { !before.contains($0.index) }) {
        let name = new.name.isEmpty ? "a phone" : "\"\(Output.clean(new.name))\""
        return Output.write("\(name) is paired, as phone \(new.index.number)\n")
      }
      let pairing = overview.status.pairing
      if let closed, pairing == .closed, closed + patience <= Clock.uptime {
        return Output.write("the window is closed; no phone is new\n")
      }
      if pairing != told {
        told = pairing
        switch pairing {
        case .closed: closed = Clock.uptime
        case .open: Output.write("new phones are let in\n")
        case .passkey(let digits): Output.write("type \(PairText.digits(digits)) on the phone\n")
        case .compare(let digits): try compare(digits, client)
        }
      }
    }
  }
}
