import Settings
import TestSupport
import Testing

@testable import belfry_panel

/// panel.conf as the program reads it.
@Suite struct ConfigurationTests {
  @Test(arguments: ["panel.conf", "panel-large.conf"])
  func aShippedFileIsUnderstood(_ name: String) throws {
    let made = try Configuration(of: try contents("Systemd/\(name)"))
    #expect((name == "panel.conf") == (made.screens == Configuration().screens))
  }

  /// What is commented out in the shipped file is what holds without it.
  @Test func theShippedFileShowsTheDefaults() throws {
    let lines = try contents("Systemd/panel.conf").split(separator: 0x0A)
    let shown = lines.map { line -> [UInt8] in
      let isSetting = line.first == 0x23 && line.dropFirst().first != 0x20 && line.contains(0x3D)
      return Array(isSetting ? line.dropFirst() : line)
    }
    let bytes = Array(shown.joined(separator: [0x0A]))
    var made = try Configuration(of: bytes)
    var defaults = Configuration()
    #expect(made.fonts == "/etc/belfry/fonts.conf" && made.display != nil)
    // The file says sizes and colours of one screen.
    made.screens.look.styles = [:]
    made.screens.look.spaces = [:]
    made.screens.look.colours = [:]
    made.screens.look.theme = nil
    for word in ["ready-to-pair", "look-for", "incoming-call"] {
      #expect(String(decoding: bytes, as: UTF8.self).contains(word))
    }
    defaults.screens.preferences.words = made.screens.preferences.words
    #expect(made.screens == defaults.screens)
  }

  @Test func anUnknownSectionIsToldWithThoseThereAre() {
    let fault = thrown(LineFault.self) { try Configuration(of: Array("\n[colour]\n".utf8)) }
    #expect(fault?.line == 2)
    #expect(fault?.sentence.contains("screen, look, text") == true)
  }

  @Test func aFileThatIsNotThereIsAFaultOnlyIfItWasAskedFor() throws {
    #expect(throws: Configuration.Fault.self) { try Configuration.read("/nonexistent/panel.conf") }
  }
}
