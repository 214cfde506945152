import Capture
import GATTProfile
import Linux
import PhoneSimulator

/// `belfry replay`: a recorded phone, once more.
enum ReplayCommand {
  static let replay = ControlCommand(
    manual: Manual(
      name: "replay", summary: "plays the phone of a recording to a belfryd, and compares",
      operands: "FILE...",
      about: """
        What the phone did in FILE (see belfry decode) is done again at a loop-back link, and each
        receipt compared with the recorded one. What was sealed opens only with the keys it was
        sealed for: start a belfryd for it on a copy of the board's state, as it was before.
        Any other belfryd answers unknownKey, and changes nothing.
        """,
      options: [
        Manual.Option(
          name: "--link", value: "PATH",
          meaning: "belfryd's loop-back socket (\(PhoneOptions.usualLink))"),
        Manual.Option(
          name: "--phone", value: "NAME",
          meaning:
            "as whom: public:F0:00:00:00:00:01, random:…, or a loop-back phone's name (iPhone)"),
        Manual.Option(name: "--paced", meaning: "with the recorded pauses; else without any"),
      ],
      examples: [
        Manual.Example(
          line: "belfryd --state copy --loopback link --panel-socket panel",
          meaning: "the agent to play to, by hand"),
        Manual.Example(line: "belfry replay walk.btsnoop --link link", meaning: "the play"),
      ],
      statuses: [
        (ExitStatus.done.rawValue, "done: all receipts are as recorded"),
        (1, "some are not"),
        (ExitStatus.usage.rawValue, "the command line is wrong"),
        (ExitStatus.data.rawValue, "a file is no recording, or no phone is in it"),
        (ExitStatus.unavailable.rawValue, "nobody listens at the link"),
        (ExitStatus.system.rawValue, "the system refused something, such as a file"),
      ])
  ) { words in
    try words.expect(1...64, "the file to play")
    let identity = try ReplayIdentity(words.value(of: "--phone") ?? "iPhone")
    let (script, recorded) = try read(words.operands)
    guard !script.acts.isEmpty else {
      throw ControlFailure(
        sentence: "there is no phone of Belfry's in that recording: see belfry decode",
        status: .data)
    }
    var run = try ReplayRun(
      script, expecting: recorded, at: words.value(of: "--link") ?? PhoneOptions.usualLink,
      as: identity, isPaced: words.has("--paced"))
    let answered = try run.play()
    let comparison = ReplayComparison(recorded: recorded, answered: answered)
    Output.write(comparison.text)
    if script.leftOut > 0 { Output.complain("the last \(script.leftOut) acts were left out\n") }
    if comparison.differences > 0 { exit(status: 1) }
  }

  private static func read(_ paths: [String]) throws -> (PhoneScript, MessageLog) {
    var script = PhoneScript()
    var log = MessageLog()
    var decoders: [SnoopContent: Decoder] = [:]
    for path in paths {
      let end = try RecordedFile(path: path).read { record, content in
        for sighting in decoders[content, default: Decoder(content)].take(record) {
          script.take(sighting)
          log.take(sighting)
        }
      }
      if let end { Output.complain("belfry replay: \(Output.clean(path)): \(end)\n") }
    }
    return (script, log)
  }
}
