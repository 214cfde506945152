import Linux
import PanelProtocol
import PhoneSimulator
import ScenarioSupport
import TestSupport
import Testing

/// One scenario with real processes: `belfryd` on the loop-back link, `belfry phone` at its other
/// end, and a panel player at its panel socket. Everything is in a folder of its own.
final class Theatre {
  enum Source: Hashable {
    case phone
    case agent
    case panel
    case person
    case reconnect
    case disturbance
    case end
  }

  private let file: ScenarioFile
  private let scenario: Scenario
  private let folder: TemporaryDirectory
  private var disturbances: Disturbances?
  private var crashes: CrashPlan?
  /// What the agent's store went through; it is written where this says.
  private let tape: String?
  /// By how much the time of day is wrong in each life of the agent: months, in both directions.
  private var clocks: SeededGenerator?
  private var loop: Loop<Source>
  private var agent: Program?
  private var phone: Program?
  private var panel: PanelSocket?
  private var internet: Internet?
  private var player: PanelPlayer
  private var account: [String] = []
  private var faults: [String] = []
  private var isOver = false
  /// Whether the accessory has all its transports.
  private var widens = true
  private var name = "Belfry"

  /// How long a scenario may take at most, in milliseconds.
  private static var limit: UInt64 { 300_000 }
  /// How long the screen has at the end to become what it should be.
  private static var settling: UInt64 { 10_000 }
  /// How long a person takes to answer.
  private static var thought: UInt64 { 200 }

  init(
    _ file: ScenarioFile, disturbedBy disturbances: Disturbances? = nil,
    dyingBy crashes: CrashPlan? = nil, tapedTo tape: String? = nil, clocksBy seed: UInt64? = nil
  ) throws {
    self.file = file
    self.disturbances = disturbances
    self.crashes = crashes
    self.tape = tape
    clocks = seed.map { SeededGenerator(seed: $0) }
    scenario = try file.read()
    folder = try #require(TemporaryDirectory())
    loop = try Loop()
    player = PanelPlayer(scenario.panel)
  }

  /// Plays it to the end.
  func run() throws -> Ending {
    if scenario.accessory.internet || scenario.accessory.localNetwork {
      internet = try Internet(
        to: folder("network"), state: folder("net"), hasBroker: scenario.accessory.internet)
    }
    if scenario.accessory.widensLater { widens = false }
    try startAgent()
    if widens { try internet?.start() }
    if scenario.accessory.localNetwork { awaitLocalNetwork() }
    try connectPanel()
    try startPhone()
    loop.wake(.end, at: Clock.uptime + Self.limit)
    loop.wake(.person, at: Clock.uptime + Self.thought)
    if !scenario.accessory.localNetwork { awaitDisturbance() }
    while !isOver { try take(try loop.next()) }
    let status = phone?.status()
    crashes?.end()
    try letTheScreenSettle()
    faults += player.faults
    let agentStatus = stopAgent()
    return Ending(
      phone: status, agent: agentStatus, faults: faults, account: account,
      answers: Array(player.answers.values), deaths: crashes?.reached ?? 0,
      story: account.suffix(600).joined(separator: "\n"))
  }

  // MARK: The loop

  private func take(_ occurrence: Occurrence<Source>) throws {
    switch occurrence {
    case .ready(.phone, _): try readPhone()
    case .ready(.agent, _): try readAgent()
    case .ready(.panel, _): try readPanel()
    case .due(.person):
      for answer in player.act() { tellAgent(answer) }
      loop.wake(.person, at: Clock.uptime + Self.thought)
    case .due(.reconnect): try connectPanel()
    case .due(.disturbance): try disturb()
    case .due(.end):
      faults.append("the scenario was not over after \(Self.limit) ms")
      phone?.kill()
      isOver = true
    case .ready, .due, .signal: break
    }
  }

  private func readPhone() throws {
    guard let phone, let lines = phone.arrivedLines() else {
      if let phone { loop.unwatch(phone.descriptor) }
      isOver = true
      return
    }
    for line in lines {
      account.append(line)
      // Before that it has to be told how to come, once and for all.
      if line.hasSuffix("come over the local network") { awaitDisturbance() }
      if line.hasPrefix("ask "), let request = Step.Request(rawValue: String(line.dropFirst(4))) {
        try perform(request)
        phone.say("\n")
      }
    }
  }

  private func readAgent() throws {
    guard let agent else { return }
    if let lines = agent.arrivedLines() {
      account += lines.map { "      belfryd: \($0)" }
    } else {
      account.append("      belfryd: (the end)")
      loop.unwatch(agent.descriptor)
      if crashes != nil, agent.status() == nil { try startAgainAfterCrash() }
    }
  }

  private func startAgainAfterCrash() throws {
    crashes?.noteDeath()
    agent = nil
    closePanel()
    try startAgent()
    loop.wake(.reconnect, at: Clock.uptime + 100)
  }

  private func letTheScreenSettle() throws {
    loop.cancel(.disturbance)
    loop.cancel(.end)
    let end = Clock.uptime + Self.settling
    while !player.faults.isEmpty, Clock.uptime < end { try take(try loop.next()) }
  }

  // MARK: Processes

  private func startAgent() throws {
    let suites = scenario.accessory.suites.map { $0 == .xWing ? "xwing" : "p256" }
    let agent = try Program(
      "belfryd",
      [
        "--state", folder("state"), "--loopback", folder("link"), "--panel-socket",
        folder("panel"), "--suites", suites.joined(separator: ","),
        "--internet", widens && scenario.accessory.internet ? "on" : "off", "--local-network",
        widens && scenario.accessory.localNetwork ? "on" : "off", "--network-socket",
        folder("network"), "--control-socket", folder("control"), "--name", name, "--log", "debug",
      ], environment: environment(), errorsToo: true)
    self.agent = agent
    while let line = agent.line() {
      account.append("      belfryd: \(line)")
      if line == "ready" {
        try loop.watch(agent.descriptor, for: .readable, as: .agent)
        return
      }
    }
    if crashes != nil, agent.status() == nil { return try startAgainAfterCrash() }
    throw NoStart(story: account.joined(separator: "\n"))
  }

  private func awaitLocalNetwork() {
    while let line = agent?.line() {
      account.append("      belfryd: \(line)")
      if line.contains("the local network is there") { return }
    }
  }

  private func environment() -> [String: String] {
    let store = folder("state/belfry.db")
    if let tape { return Tape.taping(store, to: tape) }
    if var random = clocks {
      defer { clocks = random }
      return Tape.misleading(by: 86_400 * Int.random(in: -400...400, using: &random))
    }
    return crashes?.next(on: store) ?? [:]
  }

  private func startPhone() throws {
    let way = internet?.url.map { ["--broker", $0] } ?? []
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", file.path] + way,
      errorsToo: true, takesInput: true)
    try loop.watch(phone.descriptor, for: .readable, as: .phone)
    self.phone = phone
  }

  /// Power cuts, not polite stops: a restarted process has lost all that it did not store.
  private func perform(_ request: Step.Request) throws {
    switch request {
    case .stopAccessory: killAgent()
    case .startAccessory: try startAgent()
    case .restartAccessory:
      killAgent()
      try startAgent()
    case .stopPanel: closePanel()
    case .startPanel: try connectPanel()
    case .restartPanel:
      closePanel()
      try connectPanel()
    case .stopInternet: internet?.stop()
    case .startInternet: try internet?.start()
    case .renameAccessory:
      name += " renamed"
      try perform(.restartAccessory)
    case .widenTransports:
      widens = true
      try perform(.restartAccessory)
      try internet?.start()
    case .forgetPhone:
      let tool = try Program(
        "belfry", ["forget", "1", "--socket", folder("control")], errorsToo: true)
      account.append("      \(tool.remainingText())")
    }
    if request != .stopPanel, panel == nil { loop.wake(.reconnect, at: Clock.uptime + 100) }
  }

  private func killAgent() {
    if let agent { loop.unwatch(agent.descriptor) }
    agent?.kill()
    agent = nil
    closePanel()
  }

  /// SIGTERM, and the exit status; nil if it does not stop.
  private func stopAgent() -> Int32? {
    guard let agent else { return nil }
    agent.terminate()
    let end = Clock.uptime + 10_000
    while !agent.hasEnded, Clock.uptime < end { _ = agent.arrivedLines() }
    guard agent.hasEnded else { return nil }
    // The end that was planned for this life came while it stopped.
    if agent.status() == nil, crashes != nil { return 0 }
    return agent.status()
  }

  // MARK: Disturbances

  private func awaitDisturbance() {
    guard let pause = disturbances?.next() else { return }
    loop.wake(.disturbance, at: Clock.uptime + pause)
  }

  private func disturb() throws {
    guard let victim = disturbances?.victim else { return }
    switch victim {
    case .agent: try perform(.restartAccessory)
    case .panel: try perform(.restartPanel)
    case .network:
      internet?.stop()
      try internet?.start()
    }
    account.append("      (a restart of the \(victim))")
    awaitDisturbance()
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
    } catch let error as SystemError {
      account.append("      panel: \(error)")
      goesOn = false
    } catch {
      faults.append("the panel heard something unreadable: \(error)")
      goesOn = false
    }
    guard goesOn == false else { return }
    closePanel()
    loop.wake(.reconnect, at: Clock.uptime + 100)
  }

  private func tellAgent(_ message: PanelMessage) {
    // If the agent is gone, the loop will hear of it.
    try? panel?.send(message)
  }
}

/// How a scenario with real processes came out.
struct Ending {
  /// The exit status of `belfry phone`; nil if it was killed.
  let phone: Int32?
  /// The exit status of `belfryd` after SIGTERM; nil if it did not stop.
  let agent: Int32?
  /// What was wrong on the screen, and beside the scenario.
  let faults: [String]
  /// What the phone and the agent printed.
  let account: [String]
  /// How far each answer came, as the panel knows it.
  let answers: [AnswerReport.State]
  /// How often the agent died where it was planned.
  let deaths: Int
  /// What was printed last, for a test that failed.
  let story: String

  var isGood: Bool { phone == 0 && agent == 0 && faults.isEmpty }
}

/// The agent does not come up.
struct NoStart: Error {
  let story: String
}
