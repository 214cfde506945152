import ControlProtocol
import Glibc
import Linux

/// `belfry status` and `belfry phones`: how everything stands.
enum StatusCommand {
  static let status = ControlCommand(
    manual: Manual(
      name: "status", summary: "tells how everything stands",
      about: "Keys are told by a fingerprint: the first 8 bytes of SHA-256 over the encapsulated\n"
        + "key, which is nothing secret and the same on the phone.",
      options: [
        Manual.Option(name: "--json", meaning: "as one line of JSON, durations in milliseconds"),
        Manual.Option(name: "--watch", meaning: "again each second, until Ctrl-C"),
        ControlCommand.socket,
      ],
      examples: [
        Manual.Example(line: "belfry status", meaning: "links, phones, keys, panel, store"),
        Manual.Example(line: "belfry status --watch", meaning: "to look on while a phone comes"),
        Manual.Example(
          line: "belfry status --json | jq .bluetooth.onAir", meaning: "whether phones find it"),
      ])
  ) { words in
    try words.expect(0...0, "")
    let client = try ControlCommand.client(words)
    let isWatched = words.has("--watch")
    repeat {
      guard case .overview(let overview) = try client.ask(.overview) else { continue }
      if words.has("--json") {
        Output.write(StatusJSON(overview: overview).text)
      } else {
        // Home, and nothing below: what was there is overwritten without a flicker.
        if isWatched, isatty(STDOUT_FILENO) == 1 { Output.write("\u{1B}[H\u{1B}[J") }
        Output.write(StatusText(overview: overview, paint: .output).text)
      }
      if isWatched { sleep(1) }
    } while isWatched
  }

  static let phones = ControlCommand(
    manual: Manual(
      name: "phones", summary: "lists the paired phones with their numbers",
      options: [ControlCommand.socket],
      examples: [Manual.Example(line: "belfry phones", meaning: "numbers, names, links, keys")])
  ) { words in
    try words.expect(0...0, "")
    guard case .overview(let overview) = try ControlCommand.client(words).ask(.overview) else {
      return
    }
    if overview.phones.isEmpty { Output.write("no phone is paired: belfry pair\n") }
    for account in overview.phones {
      let lines = PhoneText(overview, account, .output).lines { name, words in
        name.isEmpty ? "           \(words)\n" : "\(name)    \(words)\n"
      }
      Output.write(lines.joined())
    }
  }
}
