import Settings
import Testing

@Suite struct SectionTests {
  private func sections(_ text: String) throws -> [Section] {
    try Section.sections(of: Array(text.utf8))
  }

  @Test func aFileHasHeadsAndAssignments() throws {
    let text = "\u{FEFF}# A comment\n\n[look]\n theme = dark \r\n[cards]\nfields = head, title\n"
    let sections = try sections(text)
    #expect(sections.map { $0.name } == ["look", "cards"])
    #expect(sections.map { $0.line } == [3, 5])
    #expect(sections[0].assignments == [.init(key: "theme", value: "dark", line: 4)])
    #expect(sections[1].assignments[0].words == ["head", "title"])
  }

  private static let faults: [(String, Int, String)] = [
    ("a = b", 1, "above the first head"), ("[x]\nnothing", 2, "key = value"),
    ("[x\n", 1, "closing ]"), ("[x]\n[x]", 2, "line 1 already"),
    ("[x]\na = 1\n\na = 2", 4, "line 2 already"),
  ]

  @Test(arguments: faults)
  func aFaultIsToldWithItsLine(_ text: String, _ line: Int, _ words: String) {
    do {
      _ = try sections(text)
      Issue.record("it was taken")
    } catch let fault as LineFault {
      #expect(fault.line == line && fault.sentence.contains(words))
      #expect(fault.text(in: "panel.conf").hasPrefix("panel.conf, line \(line): "))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func bytesThatAreNoTextAreToldWithTheirLine() {
    #expect(throws: LineFault(2, "it is not UTF-8: save the file as UTF-8")) {
      try Section.sections(of: [0x5B, 0x78, 0x5D, 0x0A, 0xFF])
    }
  }

  @Test func valuesAreHeldAgainstWhatIsAllowed() throws {
    let number = Section.Assignment(key: "margin", value: "12", line: 7)
    #expect(try number.number(in: 0...40) == 12)
    #expect(throws: LineFault(7, "margin must be a number from 0 to 4, not \"12\"")) {
      try number.number(in: 0...4)
    }
    #expect(throws: LineFault(7, "margin must be yes or no, not \"12\"")) {
      try number.yesOrNo()
    }
    let level = Section.Assignment(key: "log", value: "info", line: 1)
    #expect(try level.choice(of: Settings.LogLevel.self) == .info)
  }
}
