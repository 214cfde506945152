import Linux
import Network
import OpenSSL
import Push
import Relay
import Web

/// The program at work: the web server, two connections to the broker, and the push service. Answers
/// have a connection of their own, because a broker is told nothing while they wait for their end.
final class Session {
  enum Source: Hashable {
    case web
    case metrics
    case down
    case up
    case push
    case posts
    case answers
    case watchdog
  }

  let settings: RelaySettings
  let log = Log()
  let loop: Loop<Source>
  let manager: ServiceManager?
  let web: WebServer
  let metrics: WebServer?
  let down: BrokerLine
  let up: BrokerLine
  let push: PushClient
  let provider: Provider
  var downlink: Downlink<LibcryptoPrimitives>
  var uplink: Uplink
  var isConnected = false

  init(_ settings: RelaySettings) throws {
    self.settings = settings
    loop = try Loop(signals: [.terminate, .interrupt])
    manager = try ServiceManager.fromEnvironment()
    web = try WebServer(
      at: settings.listen, port: settings.port, identity: try settings.readIdentity(),
      bodyLimit: RelayLimits.message)
    metrics = try settings.metrics.map {
      try WebServer(at: "127.0.0.1", port: $0, identity: nil, bodyLimit: 0)
    }
    down = BrokerLine(try settings.readBroker("down", subscription: nil), loop, as: .down)
    up = BrokerLine(
      try settings.readBroker("up", subscription: "$share/push/belfry/+/up"), loop, as: .up)
    push = try PushClient(PushService(settings.service, authority: settings.serviceAuthority))
    provider = try settings.readProvider()
    downlink = Downlink(
      key: try settings.readTokenKey(),
      limit: RateLimit(burst: Double(settings.burst), rate: Double(settings.rate)),
      primitives: try LibcryptoPrimitives())
    uplink = Uplink(companion: settings.companion)
  }

  /// Works until SIGTERM or SIGINT; who waits then is told to try again.
  func run() throws {
    try loop.watch(web.number, for: .readable, as: .web)
    if let metrics { try loop.watch(metrics.number, for: .readable, as: .metrics) }
    try loop.watch(push.number, for: .readable, as: .push)
    if manager?.watchdogInterval != nil { loop.wake(.watchdog, at: Clock.uptime) }
    log(.notice, "listening on \(settings.listen), port \(web.port)")
    if let metrics { log(.notice, "metrics on 127.0.0.1, port \(metrics.port)") }
    manager?.ready()
    hearDown()
    hearUp()
    while try step() {}
    manager?.stopping()
    carryOut(downlink.broker(isThere: false))
    _ = web.receive()
    down.leave()
    up.leave()
  }

  /// Waits for one thing and does what it asks for; false when it is the end.
  private func step() throws -> Bool {
    setDeadlines()
    let now = Clock.uptime
    switch try loop.next() {
    case .signal: return false
    case .ready(.web, _), .due(.web): hearWeb()
    case .ready(.metrics, _), .due(.metrics): hearMetrics()
    case .ready(.down, _), .due(.down): hearDown()
    case .ready(.up, _), .due(.up): hearUp()
    case .ready(.push, _), .due(.push): hearPush()
    case .due(.posts): carryOut(downlink.due(at: now))
    case .due(.answers): carryOut(uplink.due(at: now))
    case .due(.watchdog):
      manager?.alive()
      if let interval = manager?.watchdogInterval { loop.wake(.watchdog, at: now + interval) }
    case .ready: break
    }
    return true
  }

  private func setDeadlines() {
    let now = Clock.uptime
    set(.web, web.pause.map { now + $0 })
    set(.metrics, metrics?.pause.map { now + $0 })
    set(.push, push.deadline)
    set(.posts, downlink.deadline)
    set(.answers, uplink.deadline)
  }

  private func set(_ source: Source, _ deadline: UInt64?) {
    if let deadline { loop.wake(source, at: deadline) } else { loop.cancel(source) }
  }
}
