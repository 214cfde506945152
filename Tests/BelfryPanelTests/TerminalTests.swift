import Glibc
import PanelProtocol
import TestSupport
import Testing

/// The panel on a terminal: what it writes there, what it takes from there, what it leaves.
@Suite struct TerminalTests {
  private let message: Card = {
    var card = Card(
      id: CardID(5), phone: PhoneIndex(1), source: "Messages", title: "Zoë", body: "Tonight?",
      delivered: 1_733_125_260_000)
    card.actions = [Action(index: 3, title: "Later", kind: .background)]
    return card
  }()

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func theTerminalIsGivenBack(_ signal: CInt) throws {
    let terminal = try ScreenTerminal(columns: 80, rows: 24)
    #expect(terminal.isAsBefore)
    try terminal.start(["--terminal", "--size", "128x64", "--socket", "/nonexistent/panel"])
    #expect(terminal.read { $0.contains("⣿") })
    #expect(!terminal.isAsBefore)
    #expect(terminal.end(by: signal) == 0)
    #expect(terminal.isAsBefore)
    // The whole terminal scrolls again, and the cursor stands in its last line.
    #expect(terminal.text.hasSuffix("\u{1B}[r\u{1B}[24;1H\u{1B}[0m\r\n"))
  }

  @Test func aLargeTerminalShowsHalfBlocksInColour() throws {
    let terminal = try ScreenTerminal(columns: 250, rows: 130)
    try terminal.start(["--terminal", "--size", "240x240", "--socket", "/nonexistent/panel"])
    #expect(terminal.read { $0.contains("▀") && $0.contains("\u{1B}[38;2;") })
    // 120 rows of picture and one of help; the lines below scroll.
    #expect(terminal.text.contains("\u{1B}[122;130r"))
  }

  @Test func keysOfTheTerminalAnswerACard() throws {
    let agent = try Agent()
    let terminal = try attended(by: agent)
    // Select opens the menu, h leaves it, then the first action is taken.
    terminal.type("\rh\r\r")
    #expect(try hears(agent, by: terminal) { !$0.answers.isEmpty })
    #expect(agent.answers.first?.choice == .action(index: 3))
  }

  @Test func escapeWithNothingBehindItIsAKey() throws {
    let agent = try Agent()
    agent.pairing = .compare(123_456)
    let terminal = try attended(by: agent)
    terminal.type("\u{1B}")
    #expect(
      try hears(agent, by: terminal) { $0.heard.contains(.compared(123_456, isSame: false)) })
  }

  @Test func theBellRingsForAnAlert() throws {
    let agent = try Agent()
    agent.cards = [message]
    let terminal = try ScreenTerminal(columns: 80, rows: 24)
    try terminal.start(["--terminal", "--size", "128x64", "--socket", agent.path])
    #expect(try agent.serve { $0.connectionCount == 1 && !$0.heard.isEmpty })
    let alert = Alert(
      id: AlertID(2), card: CardID(5), kind: .notification, devices: .sound, ignoresSilent: false,
      duration: 100)
    try agent.send(.alert(alert))
    #expect(try hears(agent, by: terminal) { $0.alerted[AlertID(2)] != nil })
    #expect(agent.alerted[AlertID(2)] == true)
    #expect(terminal.text.contains("\u{07}"))
  }

  @Test func whereThereIsNoTerminalNoEscapeIsWritten() throws {
    let program = try Program(
      "belfry-panel",
      ["--terminal", "--socket", "/nonexistent/panel", "--keys", "200ms quit"], errorsToo: true)
    let lines = program.remainingLines()
    #expect(program.status() == 0)
    #expect(lines.contains { $0.contains("no terminal") })
    #expect(!lines.joined().utf8.contains(0x1B))
  }

  /// A panel on a terminal that has taken in all that the agent holds. Its alert is over at once: back
  /// would only silence it.
  private func attended(by agent: Agent) throws -> ScreenTerminal {
    agent.cards = [message]
    let terminal = try ScreenTerminal(columns: 80, rows: 24)
    try terminal.start(["--terminal", "--size", "128x64", "--socket", agent.path])
    #expect(try hears(agent, by: terminal) { $0.connectionCount == 1 })
    let unseen = Alert(
      id: AlertID(1), card: message.id, kind: .notification, devices: .light, ignoresSilent: false,
      duration: 1)
    try agent.send(.alert(unseen))
    #expect(try hears(agent, by: terminal) { $0.alerted[unseen.id] == false })
    return terminal
  }

  /// Serves a panel until something holds, and takes meanwhile what it draws: a full terminal holds it up.
  private func hears(
    _ agent: Agent, by terminal: ScreenTerminal, until holds: (Agent) -> Bool
  ) throws -> Bool {
    try agent.serve { agent in
      terminal.take()
      return holds(agent)
    }
  }
}
