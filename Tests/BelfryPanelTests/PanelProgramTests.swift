import Foundation
import PanelProtocol
import Pictures
import Pixels
import TestSupport
import Testing

/// The built program, with a real socket and real files.
@Suite struct PanelProgramTests {
  private let pictures = FileManager.default.temporaryDirectory
    .appendingPathComponent("belfry-panel-\(UUID().uuidString.prefix(8))").path

  private let message: Card = {
    var card = Card(
      id: CardID(5), phone: PhoneIndex(1), source: "Messages", title: "Zoë", body: "Tonight?",
      delivered: 1_733_125_260_000)
    card.actions = [Action(index: 3, title: "Reply", kind: .text(placeholder: ""))]
    return card
  }()

  private func start(_ agent: Agent, _ more: String...) throws -> Program {
    try Program(
      "belfry-panel", ["--socket", agent.path, "--png", pictures, "--alerts", "log"] + more,
      errorsToo: true)
  }

  private func latest() throws -> Bitmap {
    let file = URL(fileURLWithPath: pictures).appendingPathComponent("latest.png")
    return try PNG.decode([UInt8](try Data(contentsOf: file)))
  }

  @Test(arguments: ["240x240", "320x240", "128x64"])
  func aCardBecomesAPictureOfTheScreensSize(_ size: String) throws {
    defer { try? FileManager.default.removeItem(atPath: pictures) }
    let agent = try Agent()
    agent.cards = [message]
    let program = try start(agent, "--size", size, "--keys", "card select quit")
    #expect(try agent.serve { _ in program.hasEnded })
    #expect(program.status() == 0)
    let bitmap = try latest()
    #expect("\(bitmap.size.width)x\(bitmap.size.height)" == size)
    // Letters and rows: a good part of the screen is not background.
    #expect(bitmap.pixels.count { $0 != 0xFF00_0000 } > bitmap.pixels.count / 20)
  }

  @Test func keysWaitForAsManyCardsAsTheySay() throws {
    defer { try? FileManager.default.removeItem(atPath: pictures) }
    let agent = try Agent()
    agent.cards = [message]
    let program = try start(agent, "--keys", "2cards quit")
    let start = Date()
    #expect(try agent.serve { _ in Date() > start + 1 })
    #expect(!program.hasEnded)
    try agent.send(
      .show(
        Card(
          id: CardID(6), phone: PhoneIndex(1), source: "Messages", title: "Ana", body: "Now?",
          delivered: 1_733_125_261_000)))
    #expect(try agent.serve { _ in program.hasEnded })
    #expect(program.status() == 0)
  }

  @Test func aReplyReachesTheAgentWithANameThatIsItsOwn() throws {
    defer { try? FileManager.default.removeItem(atPath: pictures) }
    let agent = try Agent()
    agent.cards = [message]
    let program = try start(agent, "--keys", "card select select down select 50ms card quit")
    #expect(try agent.serve { $0.answers.count == 1 })
    let answer = try #require(agent.answers.first)
    #expect(answer.card == CardID(5))
    #expect(answer.choice == .text(index: 3, "Yes"))
    _ = program
  }

  @Test func anAnswerThatWasNotConfirmedIsToldAgainUnderItsOldName() throws {
    defer { try? FileManager.default.removeItem(atPath: pictures) }
    let agent = try Agent()
    agent.cards = [message]
    let program = try start(agent, "--keys", "card select select select")
    #expect(try agent.serve { $0.answers.count == 1 })
    agent.hangUp()
    #expect(try agent.serve { $0.answers.count == 2 })
    #expect(agent.answers[0] == agent.answers[1])
    // Once the agent reports on it, it is not told a third time.
    let name = agent.answers[0].id
    try agent.send(.answer(AnswerReport(id: name, card: CardID(5), state: .queued)))
    try agent.send(.remove(CardID(5)))
    agent.cards = []
    agent.hangUp()
    #expect(try agent.serve { $0.connectionCount == 3 && $0.heard.last?.isHello == true })
    #expect(agent.answers.count == 2)
    _ = program
  }

  @Test func anAlertIsConfirmedIfADeviceWorks() throws {
    defer { try? FileManager.default.removeItem(atPath: pictures) }
    let agent = try Agent()
    agent.cards = [message]
    let program = try start(agent)
    #expect(try agent.serve { $0.heard.first?.isHello == true })
    let alert = Alert(
      id: AlertID(9), card: CardID(5), kind: .notification, devices: .light, ignoresSilent: false,
      duration: 100)
    try agent.send(.alert(alert))
    #expect(try agent.serve { $0.alerted[AlertID(9)] != nil })
    #expect(agent.alerted[AlertID(9)] == true)
    program.terminate()
    #expect(program.remainingLines().contains { $0.contains("ALERT card=5") })
  }

  @Test func withoutADeviceAnAlertIsDenied() throws {
    let agent = try Agent()
    agent.cards = [message]
    let program = try Program("belfry-panel", ["--socket", agent.path])
    #expect(try agent.serve { $0.heard.first?.isHello == true })
    let alert = Alert(
      id: AlertID(9), card: CardID(5), kind: .notification, devices: [.light, .sound],
      ignoresSilent: false, duration: 100)
    try agent.send(.alert(alert))
    #expect(try agent.serve { $0.alerted[AlertID(9)] != nil })
    #expect(agent.alerted[AlertID(9)] == false)
    _ = program
  }

  @Test func nonsenseOnTheSocketIsSkippedOrEndsTheConnectionOnly() throws {
    let agent = try Agent()
    agent.cards = [message]
    let program = try Program(
      "belfry-panel", ["--socket", agent.path, "--alerts", "log"], errorsToo: true)
    #expect(try agent.serve { $0.heard.count == 1 })
    // A message that is none is skipped; the next one is understood.
    try agent.sendBytes([3, 0, 0, 0, 0xFF, 0xFF, 0xFF])
    let alert = Alert(
      id: AlertID(1), card: CardID(5), kind: .notification, devices: .light, ignoresSilent: false,
      duration: 10)
    try agent.send(.alert(alert))
    #expect(try agent.serve { $0.alerted[AlertID(1)] == true })
    // A length that no message has ends the connection; the panel comes back.
    try agent.sendBytes([0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try agent.serve { $0.connectionCount == 2 })
    _ = program
  }

  @Test(arguments: [
    (["--size", "1x1"], "--size"), (["--keys", "jump"], "jump"), (["--nonsense"], "--nonsense"),
    (["--socket"], "--socket"), (["--alerts", "loud"], "--alerts"),
    (["--keys", "0cards"], "0cards"),
  ])
  func aWrongCommandLineIsNamedAndRefused(_ arguments: [String], _ word: String) throws {
    let program = try Program("belfry-panel", arguments, errorsToo: true)
    #expect(program.remainingLines().contains { $0.contains(word) })
    #expect(program.status() == 64)
  }

  @Test func whatItCannotUseIsNamedByTheExitStatus() throws {
    let faulty = FileManager.default.temporaryDirectory
      .appendingPathComponent("belfry-fonts-\(UUID().uuidString.prefix(8)).conf").path
    try Data("<nonsense".utf8).write(to: URL(fileURLWithPath: faulty))
    defer { try? FileManager.default.removeItem(atPath: faulty) }
    for (arguments, status) in [
      (["--fonts", "/nonexistent/fonts.conf"], Int32(78)), (["--fonts", faulty], 78),
      (["--png", faulty], 71), (["--socket", String(repeating: "x", count: 108)], 64),
    ] {
      let program = try Program("belfry-panel", arguments, errorsToo: true)
      #expect(program.remainingLines().contains { $0.contains(arguments[1]) || status == 64 })
      #expect(program.status() == status)
    }
  }

  @Test func whomItWaitsForIsSaidOnce() throws {
    let path = "/nonexistent/panel"
    let program = try Program("belfry-panel", ["--socket", path], errorsToo: true)
    #expect(program.line()?.hasPrefix("waiting for belfryd: connect \(path)") == true)
    Thread.sleep(forTimeInterval: 1.2)
    program.terminate()
    #expect(program.remainingLines() == [])
  }

  @Test(arguments: [
    (AgentMessage.welcome(version: 9), "belfryd speaks version 9"),
    (.goodbye(.otherVersion(9)), "belfryd speaks version 9"),
    (.goodbye(.turnedAway), "do not understand each other: update both"),
    (.goodbye(.replaced), "another panel is in charge now"), (.replayed, "update both"),
  ])
  func whyItIsNotWantedIsSaidOnceAndNotTriedSoon(_ greeting: AgentMessage, _ words: String) throws {
    let agent = try Agent()
    agent.cards = [message]
    agent.greeting = greeting
    let program = try Program("belfry-panel", ["--socket", agent.path], errorsToo: true)
    let start = Date()
    #expect(try agent.serve { _ in Date() > start + 2 })
    #expect(agent.connectionCount == 1)
    program.terminate()
    #expect(try agent.serve { _ in program.hasEnded })
    let lines = program.remainingLines()
    #expect(lines.count == 1 && lines[0].contains(words), "\(lines)")
  }

  @Test func manyCardsThatCannotBeShownMakeFewLines() throws {
    let agent = try Agent()
    agent.cards = [message]
    let program = try Program("belfry-panel", ["--socket", agent.path], errorsToo: true)
    #expect(try agent.serve { $0.heard.count == 1 })
    for number in 0..<400 {
      var card = message
      card.id = CardID(UInt64(100 + number))
      card.icon = Picture(format: .png, bytes: [UInt8(number % 256), 1, 2])
      try agent.send(.show(card))
      try agent.sendBytes([3, 0, 0, 0, 0xFF, UInt8(number % 256), 0xFF])
    }
    let alert = Alert(
      id: AlertID(1), card: CardID(5), kind: .notification, devices: .light, ignoresSilent: false,
      duration: 10)
    try agent.send(.alert(alert))
    #expect(try agent.serve { $0.alerted[AlertID(1)] != nil })
    program.terminate()
    let lines = program.remainingLines()
    #expect(lines.count == 3, "\(lines.count): \(lines.prefix(10))")
  }
}

extension PanelMessage {
  fileprivate var isHello: Bool { if case .hello = self { true } else { false } }
}
