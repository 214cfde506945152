import ControlProtocol
import PanelProtocol

/// `belfry mute` and `belfry quiet`: no alerts, of one app or of all.
enum SilenceCommand {
  private static let longest: UInt32 = 7 * 24 * 60

  static let mute = ControlCommand(
    manual: Manual(
      name: "mute", summary: "gives no more alerts of an app", operands: "APP [MINUTES]",
      about: "APP is the app's identifier, as belfry history --apps tells it. Cards still come.\n"
        + "Without MINUTES it holds until further notice; 0 ends it.",
      options: [ControlCommand.socket],
      examples: [
        Manual.Example(line: "belfry mute com.example.chat 60", meaning: "for an hour"),
        Manual.Example(line: "belfry mute com.example.chat 0", meaning: "no longer"),
      ])
  ) { words in
    try words.expect(1...2, "the app's identifier")
    let app = words.operands[0]
    let minutes = words.operands.count == 2 ? try minutes(words.operands[1]) : nil
    _ = try ControlCommand.client(words).ask(.wish(.mute(app: app, minutes: minutes)))
    let name = Output.clean(app)
    let span = minutes.map { Self.span($0) } ?? "until further notice"
    Output.write(minutes == 0 ? "\(name) alerts again\n" : "\(name) does not alert \(span)\n")
  }

  static let quiet = ControlCommand(
    manual: Manual(
      name: "quiet", summary: "gives no alerts for a while, but such as ignore silence",
      operands: "MINUTES", about: "0 ends it, and the quiet hours that hold now.",
      options: [ControlCommand.socket],
      examples: [Manual.Example(line: "belfry quiet 90", meaning: "for a film")])
  ) { words in
    try words.expect(1...1, "how many minutes")
    let minutes = try minutes(words.operands[0])
    _ = try ControlCommand.client(words).ask(.wish(.quiet(minutes: minutes)))
    Output.write(minutes == 0 ? "quiet no longer\n" : "quiet \(span(minutes))\n")
  }

  private static func span(_ minutes: UInt32) -> String {
    "for \(Amount.of(minutes, "minute", "minutes"))"
  }

  private static func minutes(_ text: String) throws(Words.Problem) -> UInt32 {
    try Words.number(text, "the number of minutes", in: 0...longest)
  }
}
