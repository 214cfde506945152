import Capture
import Linux

/// `belfry decode`: what is Belfry's in recordings, for a person.
enum DecodeCommand {
  static let decode = ControlCommand(
    manual: Manual(
      name: "decode", summary: "shows Belfry's own frames in a recording",
      operands: "FILE...",
      about: """
        FILE is btsnoop: of belfry capture, of btmon, or of Android (btsnoop_hci.log). Name the
        older one first: walk.btsnoop.1 walk.btsnoop. Each line tells seconds, link, who speaks,
        characteristic, way, kind of frame, stream, message, and where in the message. What is
        sealed shows by its size alone. At the end stands what became of each message.
        """,
      options: [
        Manual.Option(name: "--messages", meaning: "only the messages, without each frame")
      ],
      examples: [
        Manual.Example(line: "belfry decode walk.btsnoop", meaning: "frames and messages"),
        Manual.Example(line: "belfry decode --messages bug.log", meaning: "an overview"),
      ],
      statuses: [
        (ExitStatus.done.rawValue, "done"),
        (ExitStatus.usage.rawValue, "the command line is wrong"),
        (ExitStatus.data.rawValue, "a file is no recording"),
        (ExitStatus.system.rawValue, "a file cannot be read"),
      ])
  ) { words in
    try words.expect(1...64, "the file to read")
    var log = MessageLog()
    // Links go on from one file to the next.
    var decoders: [SnoopContent: Decoder] = [:]
    var text: SightingText?
    let isShort = words.has("--messages")
    for path in words.operands {
      let end = try RecordedFile(path: path).read { record, content in
        if text == nil { text = SightingText(start: record.time) }
        for sighting in decoders[content, default: Decoder(content)].take(record) {
          log.take(sighting)
          if !isShort, let text { Output.write(text.line(sighting)) }
        }
      }
      if let end { Output.complain("belfry decode: \(Output.clean(path)): \(end)\n") }
    }
    Output.write(MessageText(log: log).text)
  }
}
