import Foundation
import Linux
import PanelProtocol
import PhoneSimulator
import ScenarioSupport
import TestSupport

/// One scenario with real processes: `belfryd` on the loop-back link, `belfry phone` at its other
/// end, and a panel player at its panel socket. Everything is in a folder of its own.
final class Theatre {
  enum Source: Hashable {
    case phone
    case panel
    case person
    case reconnect
    case end
  }

  /// The agent does not come up.
  struct NoStart: Error {
    let story: String
  }

  /// How it came out.
  struct Ending {
    /// The exit status of `belfry phone`; nil if it was killed.
    var phone: Int32?
    /// The exit status of `belfryd` after SIGTERM; nil if it was killed.
    var agent: Int32?
    /// What was wrong on the screen, and beside the scenario.
    var faults: [String] = []
    /// What was printed, for a test that failed.
    var story = ""

    var isGood: Bool { phone == 0 && agent == 0 && faults.isEmpty }
  }

  private let file: ScenarioFile
  private let scenario: Scenario
  private let folder: TemporaryDirectory
  private var loop: Loop<Source>
  private var agent: StageProcess?
  private var phone: StageProcess?
  private var panel: PanelSocket?
  private var player: PanelPlayer
  private var account: [String] = []
  private var faults: [String] = []
  private var isOver = false

  /// How long a scenario may take at most, in milliseconds.
  private static var limit: UInt64 { 300_000 }
  /// How long the screen has at the end to become what it should be.
  private static var settling: UInt64 { 10_000 }

  init(_ file: ScenarioFile) throws {
    self.file = file
    scenario = try file.read()
    guard let folder = TemporaryDirectory() else { throw CocoaError(.fileWriteUnknown) }
    self.folder = folder
    loop = try Loop()
    player = PanelPlayer(scenario.panel)
  }

  /// Plays it to the end.
  func run() throws -> Ending {
    try startAgent()
    try connectPanel()
    try startPhone()
    loop.wake(.end, at: Clock.uptime + Self.limit)
    loop.wake(.person, at: Clock.uptime + 200)
    while !isOver { try take(try loop.next()) }
    var ending = Ending(phone: phone?.status())
    try letTheScreenSettle()
    ending.agent = agent?.stop()
    if ending.agent == nil { faults.append("belfryd did not stop at SIGTERM") }
    ending.faults = faults + player.faults
    ending.story = story
    return ending
  }

  // MARK: The loop

  private func take(_ occurrence: Occurrence<Source>) throws {
    switch occurrence {
    case .ready(.phone, _): try readPhone()
    case .ready(.panel, _): try readPanel()
    case .due(.person):
      for answer in player.act() { sendToAgent(answer) }
      loop.wake(.person, at: Clock.uptime + 200)
    case .due(.reconnect): try connectPanel()
    case .due(.end):
      faults.append("the scenario was not over after \(Self.limit) ms")
      phone?.kill()
      isOver = true
    case .ready, .due, .signal: break
    }
  }

  private func readPhone() throws {
    guard let lines = phone?.lines() else {
      if let phone { loop.unwatch(phone.descriptor) }
      isOver = true
      return
    }
    for line in lines {
      account.append(line)
      if line.hasPrefix("ask "), let request = Step.Request(rawValue: String(line.dropFirst(4))) {
        try perform(request)
        phone?.say("\n")
      }
    }
  }

  private func letTheScreenSettle() throws {
    let end = Clock.uptime + Self.settling
    while !player.faults.isEmpty, Clock.uptime < end, panel != nil {
      loop.wake(.reconnect, at: Clock.uptime + 100)
      let occurrence = try loop.next()
      if case .ready(.panel, _) = occurrence { try readPanel() }
      for answer in player.act() { sendToAgent(answer) }
    }
  }

  // MARK: Processes

  private func startAgent() throws {
    let suites = scenario.accessory.suites.map { $0 == .xWing ? "xwing" : "p256" }
    let process = try StageProcess(
      "belfryd",
      [
        "--state", folder("state"), "--loopback", folder("link"), "--panel-socket",
        folder("panel"), "--suites", suites.joined(separator: ","), "--log", "debug",
      ], log: URL(fileURLWithPath: folder("belfryd.log")))
    agent = process
    let end = Clock.uptime + 30_000
    while Clock.uptime < end, process.isRunning {
      if FileManager.default.fileExists(atPath: folder("link")),
        FileManager.default.fileExists(atPath: folder("panel"))
      {
        return
      }
      usleep(20_000)
    }
    throw NoStart(story: story)
  }

  private func startPhone() throws {
    let process = try StageProcess(
      "belfry", ["phone", "--link", folder("link"), "--scenario", file.path],
      log: URL(fileURLWithPath: folder("phone.log")))
    try loop.watch(process.descriptor, for: .readable, as: .phone)
    phone = process
  }

  /// Power cuts, not polite stops: a restarted process has lost all that it did not store.
  private func perform(_ request: Step.Request) throws {
    switch request {
    case .stopAccessory: stopAgent()
    case .startAccessory: try startAgent()
    case .restartAccessory:
      stopAgent()
      try startAgent()
    case .stopPanel: closePanel()
    case .startPanel: try connectPanel()
    case .restartPanel:
      closePanel()
      try connectPanel()
    }
    if request != .stopPanel, panel == nil { loop.wake(.reconnect, at: Clock.uptime + 100) }
  }

  private func stopAgent() {
    agent?.kill()
    agent = nil
    // What a killed process leaves of its sockets must not hinder the next one.
    closePanel()
  }

  // MARK: The panel

  private func connectPanel() throws {
    loop.cancel(.reconnect)
    guard panel == nil else { return }
    do {
      let socket = try PanelSocket(to: folder("panel"))
      try socket.send(player.connect())
      try loop.watch(socket.number, for: .readable, as: .panel)
      panel = socket
    } catch {
      loop.wake(.reconnect, at: Clock.uptime + 100)
    }
  }

  private func closePanel() {
    if let number = panel?.number { loop.unwatch(number) }
    panel = nil
  }

  private func readPanel() throws {
    let goesOn: Bool?
    do {
      goesOn = try panel?.receive(&player)
    } catch {
      faults.append("the panel heard something unreadable: \(error)")
      goesOn = false
    }
    guard goesOn == false else { return }
    closePanel()
    loop.wake(.reconnect, at: Clock.uptime + 100)
  }

  private func sendToAgent(_ message: PanelMessage) {
    // If the agent is gone, the loop will hear of it.
    try? panel?.send(message)
  }

  // MARK: The story

  private var story: String {
    var story = account.suffix(400).joined(separator: "\n")
    for name in ["phone.log", "belfryd.log"] {
      let text = (try? String(contentsOfFile: folder(name), encoding: .utf8)) ?? ""
      story += "\n--- \(name)\n" + text.suffix(8_000)
    }
    return story
  }
}
