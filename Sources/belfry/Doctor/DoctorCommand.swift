import Doctor
import Linux
import Settings

/// `belfry doctor`: what is wrong, why, and what helps.
enum DoctorCommand {
  static let doctor = ControlCommand(
    manual: Manual(
      name: "doctor", summary: "looks for what is wrong, and names cause and cure",
      about: "The checks come in the order in which one fault hides the next: mend the first one,\n"
        + "and look again. The exit status is 69 if something does not work.",
      options: [
        Manual.Option(
          name: "--report", value: "FILE",
          meaning: "write an archive for a developer: no names, texts, keys or addresses"),
        Manual.Option(
          name: "--configuration", value: "FILE", meaning: "belfryd's (\(Settings.usualFile))"),
        ControlCommand.socket,
      ],
      examples: [
        Manual.Example(line: "belfry doctor", meaning: "all checks"),
        Manual.Example(line: "belfry doctor --report report.tar", meaning: "to hand on"),
      ])
  ) { words in
    try words.expect(0...0, "")
    let facts = Facts.gather(
      socket: words.value(of: ControlCommand.socket.name) ?? ControlClient.usualPath,
      configuration: words.value(of: "--configuration") ?? Settings.usualFile)
    let findings = Examination.findings(facts)
    for finding in findings { Output.write(text(finding, .output)) }
    if let path = words.value(of: "--report") {
      try write(DoctorReport(facts, findings).archive, to: path)
      Output.write("\n\(path) holds this, without names, texts, keys and addresses\n")
    }
    let faults = findings.count { $0.isFault }
    guard faults == 0 else {
      throw ControlFailure(
        sentence: "\(faults) \(faults == 1 ? "thing does" : "things do") not work",
        status: .unavailable)
    }
  }

  private static func write(_ archive: [UInt8], to path: String) throws {
    do throws(SystemError) {
      try File.replace(path, with: archive)
    } catch {
      guard error.errno == .absent else { throw error }
      throw ControlFailure(
        sentence: "there is no folder for \(path): make it, or name another", status: .system)
    }
  }

  static func text(_ finding: Finding, _ paint: Paint) -> String {
    let gap = String(repeating: " ", count: max(1, 18 - finding.subject.utf8.count))
    let head = "\(finding.subject)\(gap)\(Output.clean(finding.found))\n"
    switch finding.verdict {
    case .good: return "  \(paint.good("ok"))    \(head)"
    case .unknown(let cause):
      return "  \(paint.doubtful("?"))     \(head)" + remark("note", cause)
    case .doubtful(let cause, let cure):
      return "  \(paint.doubtful("hm"))    \(head)" + remark("cause", cause) + remark("cure", cure)
    case .bad(let cause, let cure):
      return "  \(paint.bad("BAD"))   \(head)" + remark("cause", cause) + remark("cure", cure)
    }
  }

  private static func remark(_ name: String, _ words: String) -> String {
    "          \(name): \(Output.clean(words))\n"
  }
}
