import Accessory
import CBench
import GATTProfile
import OpenSSL
import PanelProtocol
import PhoneSimulator

/// A paired phone and the accessory's engine in one process, and a panel that gives every alert.
/// Rows stay in memory, nothing is drawn, time stands still but between notifications: what is timed
/// is the engine alone.
final class Tabletop {
  /// What the engine spent since the last call of `post`.
  struct Spending {
    /// On every event of the notification, from the first inquiry to the phone's last word.
    var everything = Elapsed()
    /// On the event that made the message whole: opening, deciding, and the effects of it.
    var lastFragment = Elapsed()
  }

  private(set) var spending = Spending()
  /// The bytes of the latest sealed message.
  private(set) var sealed = 0
  /// Whether an instruction counter is told when the engine is at work.
  var isCounted = false

  private var phone: Phone<LibcryptoPrimitives>
  private var engine: Accessory<LibcryptoPrimitives>
  private let rows = RowsInMemory()
  private let link = LinkID(1)
  private let bond = PhoneID([1])
  private var uptime: UInt64 = 1_000
  private var requests: UInt64 = 0
  private var toEngine: [Event] = []
  private var toPhone: [PhoneEvent] = []
  private var answers: [RequestID: PhoneEvent] = [:]
  private var settled = 0
  private var isPaired = false

  /// Pairs the two by a real key exchange.
  init(mtu: Int = 247) throws {
    let primitives = try LibcryptoPrimitives(mlkem: .fromEnvironment())
    var profile = PhoneProfile(name: "Phone")
    profile.mtu = mtu
    phone = try Phone(profile, primitives: primitives)
    engine = try Accessory(
      primitives: primitives, configuration: Configuration(), archive: rows.archive,
      at: Moment(uptime: uptime, clock: Sample.clock))
    take(
      .panelConnected(
        PanelProtocol.Capabilities(
          width: 240, height: 240, isColour: true, devices: .sound, hasKeys: true)))
    carryOut(phone.perform(.pair(Step.Pairing()), at: instant))
    settle()
    guard isPaired else { throw BenchmarkFailure("phone and engine did not pair") }
  }

  /// Posts a notification on the phone and lets everything follow that follows.
  func post(_ notice: Notice) throws {
    spending = Spending()
    let before = settled
    // Far enough apart that each may alert.
    uptime += 20_000
    take(.deadline)
    settle()
    spending = Spending()
    carryOut(phone.perform(.notify(notice), at: instant))
    settle()
    guard settled > before else { throw BenchmarkFailure("a notification was not accepted") }
  }

  private var instant: Instant {
    Instant(uptime: uptime, clock: Sample.clock + Int64(uptime))
  }

  private func settle() {
    while !toEngine.isEmpty || !toPhone.isEmpty {
      if !toEngine.isEmpty { take(toEngine.removeFirst()) }
      if !toPhone.isEmpty { carryOut(phone.handle(toPhone.removeFirst(), at: instant)) }
    }
  }
}

extension Tabletop {
  /// Hands an event to the engine, as a loop does it, with a store that takes everything at once.
  private func take(_ event: Event) {
    let now = Moment(uptime: uptime, clock: Sample.clock + Int64(uptime))
    var effects: [Effect] = []
    var next: Event? = event
    if isCounted { cbench_toggle_counting() }
    let stopwatch = Stopwatch()
    while let event = next {
      next = nil
      effects += engine.handle(event, at: now)
      if case .commit(let changes, _) = effects.last {
        rows.commit(changes)
        next = .committed
      }
    }
    let elapsed = stopwatch.elapsed
    if isCounted { cbench_toggle_counting() }
    spending.everything += elapsed
    for effect in effects {
      if case .panel(.show) = effect { spending.lastFragment += elapsed }
      carryOut(effect)
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .send(let link, let characteristic, let value):
      toPhone.append(.value(characteristic, value))
      toEngine.append(.sent(link, characteristic))
    case .respond(let request, .written):
      if let answer = answers.removeValue(forKey: request) { toPhone.append(answer) }
    case .panel(.alert(let alert)):
      toEngine.append(.panelMessage(.alerted(alert.id, true)))
    case .commit, .respond, .disconnect, .panel, .settle, .dispatch, .admit, .report, .worker: break
    }
  }

  private func carryOut(_ effects: [PhoneEffect]) {
    for effect in effects {
      switch effect {
      case .connect(let mtu, _):
        toEngine += [.bonded(bond, name: "Phone"), .linkOpened(link, phone: bond, mtu: mtu)]
        toPhone.append(.linkUp(mtu: mtu))
      case .subscribe(let characteristic):
        toEngine.append(.subscription(link, characteristic, active: true))
      case .write(let characteristic, let value, let response):
        write(value, to: characteristic, response: response)
      case .report(.paired): isPaired = true
      case .report(.receipt(let subject, .accepted, _)) where subject.notification != nil:
        settled += 1
      case .report(.sent(let subject, let sealed)) where subject.notification != nil:
        self.sealed = sealed
      case .reconnect, .connectLocally, .disconnect, .post, .changeMTU, .read, .report:
        break
      }
    }
  }

  private func write(_ value: [UInt8], to characteristic: Characteristic, response: Bool) {
    guard response else {
      toEngine.append(.write(link, characteristic, value: value, request: nil))
      toPhone.append(.written(characteristic))
      return
    }
    requests += 1
    answers[RequestID(requests)] = .written(characteristic)
    toEngine.append(.write(link, characteristic, value: value, request: RequestID(requests)))
  }
}
