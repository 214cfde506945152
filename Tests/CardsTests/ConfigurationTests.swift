import Cards
import PanelProtocol
import Settings
import Testing

/// What a maker's file says of the screens.
@Suite struct ConfigurationTests {
  private func configuration(_ text: String) throws -> PanelConfiguration {
    var configuration = PanelConfiguration()
    for section in try Section.sections(of: Array(text.utf8)) {
      let part = try #require(PanelConfiguration.Part(rawValue: section.name))
      try configuration.apply(section, as: part)
    }
    return configuration
  }

  private func bench(_ text: String) throws -> Bench {
    let made = try configuration(text)
    var bench = Bench()
    bench.panel = Panel(
      capabilities: Capabilities(
        width: 240, height: 240, isColour: true, devices: [], hasKeys: true),
      preferences: made.preferences, look: made.look)
    bench.receive(.welcome(version: 1), .replayed)
    return bench
  }

  @Test func fieldsStandInTheOrderOfTheFile() throws {
    var bench = try bench("[cards]\nfields = title head text\n")
    bench.receive(.show(card(1)))
    #expect(bench.texts() == ["Title", "Mail", "9:41", "Body"])
  }

  @Test func partsOfTheHeadCanBeLeftOut() throws {
    var bench = try bench("[cards]\nhead = time\nhours = 12\n")
    bench.receive(.show(card(1)))
    #expect(bench.texts() == ["9:41 AM", "Title", "Body"])
  }

  @Test func stylesColoursAndLengthsAreTaken() throws {
    let bench = try bench(
      "[look]\nbackground = #102030\n[text]\nbody = 30\ntitle = 20 22 regular\n[space]\nmargin = 3\n"
    )
    let theme = bench.panel.theme
    #expect(theme.palette[.background].argb == 0xFF10_2030)
    #expect(theme[.body].size == 30 && theme[.body].pitch == 40)
    #expect(theme[.title].pitch == 22 && theme[.title].weight == .regular)
    #expect(theme[.margin] == 3)
  }

  @Test func sizeMakesEverythingLarger() throws {
    let large = try bench("[look]\nsize = 150\n").panel.theme
    #expect(large[.body].size == 27 && large[.row] == 63)
  }

  @Test func wordsAreReplaced() throws {
    var bench = try bench("[words]\nready-to-pair = Bereit\n")
    bench.receive(.status(Status(name: "B", pairing: .open)))
    #expect(bench.shows("Bereit"))
  }

  @Test func repliesAreTaken() throws {
    var bench = try bench("[cards]\nreplies = Ja, gern | Nein\n")
    bench.receive(.show(card(1, actions: [reply])))
    bench.press(.select, .select)
    #expect(bench.shows("Ja, gern"))
  }

  private static let faults: [(String, Int, String)] = [
    ("[look]\ntheme = pink", 2, "dark, light and contrast"),
    ("[look]\n\nbackground = red", 3, "#2F6FED"), ("[look]\nbackground = #12345G", 2, "#2F6FED"),
    ("[look]\nfoo = 1", 2, "has no foo"), ("[look]\nsize = 500", 2, "50 to 200"),
    ("[text]\nbody = 5", 2, "6 to 300"), ("[text]\nbody = 18 25 30", 2, "6 to 300"),
    ("[text]\nbody = bold", 2, "6 to 300"), ("[text]\nhead = 18", 2, "has no head"),
    ("[space]\nrow = 4", 2, "8 to 200"), ("[cards]\nfields = text title", 2, "text last"),
    ("[cards]\nfields = title title", 2, "twice"), ("[cards]\nfields =", 2, "is empty"),
    ("[cards]\nreplies = a | | b", 2, "empty text"),
    ("[idle]\ndim-after = 0", 2, "1 to 86400"), ("[idle]\nwander = maybe", 2, "yes or no"),
    ("[words]\nhello = x", 2, "has no hello"),
  ]

  @Test(arguments: faults)
  func aFaultIsToldWithItsLine(_ text: String, _ line: Int, _ words: String) throws {
    do {
      _ = try configuration(text)
      Issue.record("it was taken")
    } catch let fault as LineFault {
      #expect(fault.line == line)
      #expect(fault.sentence.contains(words), "\(fault.sentence)")
    }
  }
}
