import Framing
import Linux
import Network
import NetworkProtocol
import Settings

/// The program at work: the socket to belfryd, the connection to the broker, and the courier between
/// them.
final class Session {
  enum Source: Hashable {
    case agent
    case broker
    case courier
    case local
    case announcement
    case watchdog
  }

  /// The pause between two attempts to reach belfryd, in milliseconds.
  static let agentPause: UInt64 = 1_000
  /// The same for one that had to make room for another belfry-net.
  static let replacedPause: UInt64 = 30_000
  /// How long belfryd may take to answer hello, in milliseconds, before a person is told.
  private static let welcomePatience: UInt64 = 10_000
  private static let advice = "does belfry.conf say internet or local-network = on?"
  /// Bytes that may wait for belfryd: all that may be unsettled, and what is said besides.
  static let queueLimit = 32 * NetworkLimits.message
  /// Seconds for which a broker keeps an answer for the maker's server.
  static let answerExpiry: UInt32 = 86_400
  /// The number of the publication that says that the accessory is there.
  static let announcement = UInt64.max

  let settings: NetworkSettings
  let target: Broker?
  let log: Log
  let loop: Loop<Source>
  let manager: ServiceManager?
  var courier: Courier
  var agent: StreamConnection?
  var stream = MessageStream(limit: NetworkLimits.message)
  var broker: BrokerConnection?
  private var generator = SystemRandomNumberGenerator()
  /// Where phones come in over the local network, while belfryd wants it.
  let local: LocalDoor
  private var courierDeadline: UInt64?
  /// Whether a person was told that nobody listens.
  private var hasMissedAgent = false

  init(_ settings: NetworkSettings) throws {
    self.settings = settings
    target = try Broker(settings)
    log = Log(upTo: Self.priority(settings.log))
    loop = try Loop(signals: [.terminate, .interrupt, .hangup])
    manager = try ServiceManager.fromEnvironment()
    courier = Courier(broker: settings.broker?.text)
    local = LocalDoor(port: UInt16(settings.localPort), state: settings.state)
  }

  /// Works until SIGTERM or SIGINT; until SIGHUP as well: whoever starts it again has it read its
  /// settings anew.
  func run() throws {
    if manager?.watchdogInterval != nil { loop.wake(.watchdog, at: Clock.uptime) }
    manager?.ready()
    seekAgent()
    while try step() {}
    manager?.stopping()
    broker?.leave()
  }

  /// Both begin with errors, and have the same order.
  private static func priority(_ level: Settings.LogLevel) -> Log.Priority {
    let place = Settings.LogLevel.allCases.firstIndex(of: level) ?? 0
    return Log.Priority(rawValue: Log.Priority.error.rawValue + UInt8(place)) ?? .information
  }

  /// A number for the courier's use of chance.
  var chance: UInt64 { generator.next() }

  /// Waits for one thing and does what it asks for; false when it is the end.
  private func step() throws -> Bool {
    setDeadlines()
    switch try loop.next() {
    case .signal: return false
    case .ready(.agent, let readiness): hearAgent(readiness)
    case .due(.agent): agentDue()
    case .ready(.broker, _), .due(.broker): hearBroker()
    case .ready(.local, _), .due(.local): hearPhones()
    case .ready(.announcement, _), .due(.announcement): hearAnnouncement()
    case .due(.courier):
      courierDeadline = nil
      carryOut(courier.due(at: Clock.uptime, chance: chance))
    case .due(.watchdog):
      manager?.alive()
      if let interval = manager?.watchdogInterval {
        loop.wake(.watchdog, at: Clock.uptime + interval)
      }
    case .ready: break
    }
    return true
  }

  private func setDeadlines() {
    if let deadline = broker?.deadline {
      loop.wake(.broker, at: deadline)
    } else {
      loop.cancel(.broker)
    }
    setDeadline(.local, local.listener?.deadline)
    setDeadline(.announcement, local.announcement?.deadline)
    if courier.deadline == courierDeadline { return }
    courierDeadline = courier.deadline
    if let courierDeadline {
      loop.wake(.courier, at: courierDeadline)
    } else {
      loop.cancel(.courier)
    }
  }

  private func setDeadline(_ source: Source, _ deadline: UInt64?) {
    if let deadline { loop.wake(source, at: deadline) } else { loop.cancel(source) }
  }

  /// It is time to seek belfryd, or it has not answered in time.
  private func agentDue() {
    if agent == nil { return seekAgent() }
    log(
      .warning,
      "belfryd does not answer at \(settings.agentSocket): \(Self.advice)")
  }

  private func seekAgent() {
    do {
      let socket = try UnixSocket.stream.connect(to: settings.agentSocket)
      let agent = StreamConnection(socket, queueLimit: Self.queueLimit)
      try loop.watch(agent.number, for: agent.interest, as: .agent)
      self.agent = agent
      stream = MessageStream(limit: NetworkLimits.message)
      hasMissedAgent = false
      loop.wake(.agent, at: Clock.uptime + Self.welcomePatience)
      tell(.hello(version: NetworkLimits.version))
    } catch {
      if !hasMissedAgent {
        let path = settings.agentSocket
        log(
          .notice,
          "belfryd does not listen at \(path): \(Self.advice) (\(error))")
      }
      hasMissedAgent = true
      loop.wake(.agent, at: Clock.uptime + Self.agentPause)
    }
  }

  /// belfryd is gone, or not understood.
  func loseAgent(_ reason: String, for pause: UInt64 = agentPause) {
    guard let agent else { return }
    log(.notice, "the connection to belfryd ended: \(reason)")
    loop.unwatch(agent.number)
    self.agent = nil
    listen(false)
    loop.wake(.agent, at: Clock.uptime + pause)
    carryOut(courier.agentWent(at: Clock.uptime))
  }
}
