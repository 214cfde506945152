import Linux
import PanelProtocol
import TestSupport
import Testing

/// The built program with settings that name a lamp, whose files of the kernel are plain ones.
@Suite struct DeviceProgramTests {
  let folder: TemporaryDirectory

  init() throws { folder = try #require(TemporaryDirectory()) }

  private func start(_ agent: Agent, _ settings: String...) throws -> Program {
    let text = settings.joined(separator: "\n")
    try File.replace(folder("panel.conf"), with: Array(text.utf8))
    return try Program(
      "belfry-panel", ["--socket", agent.path, "--configuration", folder("panel.conf")],
      errorsToo: true)
  }

  private func plugIn() throws {
    try File.replace(folder("max_brightness"), with: Array("255\n".utf8))
    try File.replace(folder("brightness"), with: Array("000\n".utf8))
  }

  private func shines() throws -> Bool {
    try !File.read(folder("brightness"), limit: 64).starts(with: "0".utf8)
  }

  private func call(_ number: UInt64) -> Alert {
    Alert(
      id: AlertID(number), card: CardID(5), kind: .call, devices: [.light, .vibration],
      ignoresSilent: false, duration: 60_000)
  }

  /// What devices the agent was told of, one time after the other.
  private func told(_ agent: Agent) -> [Alert.Devices] {
    agent.heard.compactMap { message in
      switch message {
      case .hello(_, let capabilities), .capabilities(let capabilities): capabilities.devices
      default: nil
      }
    }
  }

  @Test func aLampShinesForACallAndIsOffWhenThatOrTheProgramEnds() throws {
    try plugIn()
    let agent = try Agent()
    let program = try start(
      agent, "[lights]", "device = led:\(folder.path)", "call = 60000")
    #expect(try agent.serve { told($0) == [.light] })
    for (number, end) in [(UInt64(1), false), (2, true)] {
      try agent.send(.alert(call(number)))
      #expect(try agent.serve { $0.alerted[AlertID(number)] == true })
      #expect(try shines())
      if end { program.terminate() } else { try agent.send(.stopAlert(AlertID(number))) }
      #expect(try agent.serve { _ in (try? shines()) == false })
    }
    #expect(program.status() == 0)
  }

  @Test func aLampThatIsMissingIsToldOnceAndAnnouncedWhenItComes() throws {
    let agent = try Agent()
    let program = try start(agent, "[lights]", "device = led:\(folder.path)")
    #expect(try agent.serve { told($0) == [[]] })
    try agent.send(.alert(call(1)))
    #expect(try agent.serve { $0.alerted[AlertID(1)] == false })
    try plugIn()
    try agent.send(.alert(call(2)))
    #expect(try agent.serve { $0.alerted[AlertID(2)] == true && told($0) == [[], .light] })
    program.terminate()
    let lines = program.remainingLines().filter { $0.contains("does not work") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(folder("max_brightness")) == true)
  }

  @Test func aButtonThatDoesNotWorkIsNamedByItsSetting() throws {
    let program = try start(try Agent(), "[buttons]", "up = nowhere:5")
    #expect(program.says("[buttons] up: "))
    program.terminate()
  }

  @Test func aFileIsLookedAtWithoutShowingIt() throws {
    let file = folder("panel.conf")
    let arguments = ["--check", "--configuration", file]
    try File.replace(file, with: Array("[buttons]\nup = GPIO5\n".utf8))
    let good = try Program("belfry-panel", arguments, errorsToo: true)
    #expect(good.remainingLines() == ["\(file): no mistake"] && good.status() == 0)
    try File.replace(file, with: Array("[buttons]\nup = GPIO5 sideways\n".utf8))
    let wrong = try Program("belfry-panel", arguments, errorsToo: true)
    #expect(wrong.says("panel.conf, line 2: up") && wrong.status() == 78)
  }

  @Test func aWrongLineIsNamedAndNothingBegins() throws {
    let agent = try Agent()
    let program = try start(agent, "[buttons]", "# one of them", "up = GPIO5 sideways")
    #expect(program.status() == 78)
    #expect(program.remainingLines().contains { $0.contains("panel.conf, line 3: up") })
  }
}
