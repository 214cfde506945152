import Capture
import Linux
import Radio

/// `belfry field`: how the radio does on a walk.
enum FieldCommand {
  static let field = ControlCommand(
    manual: Manual(
      name: "field", summary: "measures a walk: latency, throughput, loss, signal, reconnections",
      operands: "[FILE]...",
      about: """
        With a phone that is paired, start it and walk; Ctrl-C ends. Any phone will do, and so will a
        laptop or second board with belfry phone --radio, since it looks at what passes between this
        board and its controller. With FILEs of belfry capture,
        btmon or Android it measures those; they hold no signal strength unless somebody asked.
        Latency is from a message's first frame to its receipt, loss is what was sent again.
        """,
      options: [
        Manual.Option(
          name: "--adapter", value: "NAME", meaning: "what passes by this one alone, as hci0"),
        Manual.Option(name: "--csv", value: "FILE", meaning: "write a row for each second"),
        Manual.Option(
          name: "--report", value: "FILE", meaning: "write a page of HTML with figures and plots"),
        Manual.Option(name: "--title", value: "TEXT", meaning: "what stands above the report"),
      ],
      examples: [
        Manual.Example(
          line: "sudo belfry field --report garden.html --csv garden.csv", meaning: "a walk"),
        Manual.Example(line: "belfry field walk.btsnoop", meaning: "what was recorded"),
      ],
      statuses: [
        (ExitStatus.done.rawValue, "done"),
        (ExitStatus.usage.rawValue, "the command line is wrong"),
        (ExitStatus.data.rawValue, "a file is no recording"),
        (ExitStatus.unavailable.rawValue, "the kernel has no Bluetooth"),
        (ExitStatus.system.rawValue, "the system refused something, such as the right to listen"),
      ])
  ) { words in
    try words.expect(0...64, "")
    let survey: FieldSurvey
    if words.operands.isEmpty {
      var run = try FieldRun(try CaptureCommand.open(), of: try adapter(words))
      survey = try run.measure()
    } else {
      survey = try read(words.operands)
    }
    let summary = FieldSummary(survey.seconds)
    Output.write(FieldText.figures(summary).map { "\($0.name): \($0.value)\n" }.joined())
    if let path = words.value(of: "--csv") {
      try File.replace(path, with: Array(FieldText.csv(survey.seconds).utf8), mode: 0o644)
    }
    if let path = words.value(of: "--report") {
      let title = words.value(of: "--title") ?? "A walk with Belfry"
      let report = FieldReport(title: title, seconds: survey.seconds, summary: summary)
      try File.replace(path, with: Array(report.html.utf8), mode: 0o644)
    }
  }

  private static func adapter(_ words: Words) throws(Words.Problem) -> UInt16? {
    guard let name = words.value(of: "--adapter") else { return nil }
    guard name.hasPrefix("hci"), let number = UInt16(name.dropFirst(3)) else {
      throw Words.Problem(sentence: "--adapter is as hci0, not \"\(name)\"")
    }
    return number
  }

  private static func read(_ paths: [String]) throws -> FieldSurvey {
    var survey = FieldSurvey()
    var decoders: [SnoopContent: Decoder] = [:]
    for path in paths {
      let end = try RecordedFile(path: path).read { record, content in
        survey.advance(to: record.time)
        for sighting in decoders[content, default: Decoder(content)].take(record) {
          survey.take(sighting)
        }
      }
      if let end { Output.complain("belfry field: \(Output.clean(path)): \(end)\n") }
    }
    return survey
  }
}
