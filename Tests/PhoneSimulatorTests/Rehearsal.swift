import Accessory
import GATTProfile
import HPKE
import OpenSSL
import PanelProtocol
import PhoneSimulator
import ScenarioSupport
import Secrets

/// A play with the real engine in one process: values on both sides, a link that loses nothing by
/// itself, a store in memory, and a clock that jumps to whatever is due next.
struct Rehearsal {
  typealias Engine = Accessory<LibcryptoPrimitives>

  /// What is on its way.
  private enum Flight {
    case toEngine(Event)
    case toPlay(PlayEvent)
  }

  private(set) var play: Play<LibcryptoPrimitives>
  private(set) var panel: PanelPlayer
  private(set) var account: [String] = []
  private let primitives: LibcryptoPrimitives
  private var configuration: Configuration
  /// What the accessory has once it is asked to widen its transports.
  private let later: KeyExchangeItem.Transports
  private var engine: Engine
  private let rows = Rows()
  private var flights: [Flight] = []
  private var uptime: UInt64 = 1_000
  private var links: [Int: LinkID] = [:]
  private var lastLink: UInt64 = 0
  private var subscriptions: Set<Subscription> = []
  private var requests: [UInt64: (phone: Int, Characteristic, isRead: Bool)] = [:]
  private var lastRequest: UInt64 = 0
  private var panelIsUp = false
  private var internetIsUp = false
  /// What the maker's server keeps for the accessory.
  private var mailbox: [ParcelID: [UInt8]] = [:]
  private var lastParcel: UInt64 = 0
  private var mailIsDue = false
  /// How many events are carried before a rehearsal is taken to go in circles.
  private var patience = 3_000_000

  init(_ scenario: Scenario, configuration: Configuration = Configuration()) throws {
    primitives = try LibcryptoPrimitives()
    self.configuration = configuration
    later = configuration.transports
    if scenario.accessory.widensLater { self.configuration.transports = [.bluetooth] }
    play = try Play(scenario, primitives: primitives)
    panel = PanelPlayer(scenario.panel)
    engine = try Engine(
      primitives: primitives, configuration: self.configuration, archive: rows.archive,
      at: Moment(uptime: uptime, clock: nil))
  }

  private struct Subscription: Hashable {
    let phone: Int
    let characteristic: Characteristic
  }

  private var now: Instant {
    Instant(uptime: uptime, clock: 1_800_000_000_000 + Int64(uptime), offset: 120)
  }

  private var moment: Moment {
    Moment(uptime: uptime, clock: 1_800_000_000_000 + Int64(uptime))
  }

  /// All that happened, for a test that failed.
  func story(_ outcome: Outcome, _ faults: [String]) -> String {
    let lines = account.suffix(4000) + ["outcome: \(outcome)", "faults: \(faults)"]
    return lines.joined(separator: "\n")
  }

  // MARK: The run

  /// Plays to the end.
  mutating func run() -> Outcome {
    connectPanel()
    if play.scenario.accessory.internet, !play.scenario.accessory.widensLater {
      switchInternet(true)
    }
    announcePlace()
    carryOut(play.begin(at: now))
    while play.outcome == nil {
      patience -= 1
      if patience < 0 { return .failed(step: 0, line: 0, reason: "it goes in circles") }
      if flights.isEmpty {
        if personActs() { continue }
        guard passTime() else { return .failed(step: 0, line: 0, reason: "nothing happens") }
      } else {
        take(flights.removeFirst())
      }
    }
    drain()
    return play.outcome ?? .passed
  }

  /// Lets what is still on its way arrive, and half a minute pass.
  private mutating func drain() {
    let end = uptime + 30_000
    while uptime < end, patience > 0 {
      patience -= 1
      if flights.isEmpty {
        guard let time = engine.deadline, time <= end else { return }
        uptime = max(uptime + 1, time)
        flights.append(.toEngine(.deadline))
      } else {
        take(flights.removeFirst())
      }
    }
  }

  private mutating func personActs() -> Bool {
    guard panelIsUp else { return false }
    let messages = panel.act()
    for message in messages { flights.append(.toEngine(.panelMessage(message))) }
    return !messages.isEmpty
  }

  private mutating func passTime() -> Bool {
    let due = [engine.deadline, play.deadline].compactMap { $0 }.min()
    guard let due else { return false }
    uptime = max(uptime + 1, due)
    if mailIsDue { deliverMail() }
    if let time = engine.deadline, time <= uptime { flights.append(.toEngine(.deadline)) }
    if let time = play.deadline, time <= uptime { flights.append(.toPlay(.deadline)) }
    return true
  }

  private mutating func take(_ flight: Flight) {
    switch flight {
    case .toPlay(let event): carryOut(play.handle(event, at: now))
    case .toEngine(let event): tell(event)
    }
  }

  // MARK: The engine's side

  private mutating func tell(_ event: Event) {
    var next: Event? = event
    while let event = next {
      next = nil
      for effect in engine.handle(event, at: moment) {
        if case .commit(let changes, _) = effect {
          rows.commit(changes)
          next = .committed
        } else {
          carryOut(effect)
        }
      }
    }
  }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .commit: break
    case .send(let link, let characteristic, let value):
      flights.append(.toEngine(.sent(link, characteristic)))
      guard let phone = phone(of: link),
        subscriptions.contains(Subscription(phone: phone, characteristic: characteristic))
      else { return }
      flights.append(.toPlay(.phone(phone, .value(characteristic, value))))
    case .respond(let request, let response): respond(request, response)
    case .disconnect(let link):
      if let phone = phone(of: link) { lose(phone) }
    case .panel(let message):
      guard panelIsUp else { return }
      for answer in panel.hear(message) { flights.append(.toEngine(.panelMessage(answer))) }
    case .admit(let link):
      guard let phone = phone(of: link) else { return }
      flights.append(.toPlay(.phone(phone, .linkUp(mtu: Self.localMTU))))
    case .settle(let parcel, let settlement): settle(parcel, settlement)
    case .dispatch(let id, let body):
      flights.append(.toEngine(.dispatched(id)))
      for phone in play.phones.indices {
        flights.append(.toPlay(.phone(phone, .pushed(body))))
      }
    case .worker(let event): account.append("  engine: worker \(event)")
    case .report(let report): account.append("  engine: \(report)")
    }
  }

  // MARK: The local network

  private static var localMTU: Int { 503 }

  private mutating func announcePlace() {
    guard play.scenario.accessory.localNetwork else { return }
    let place = LocalPlace(
      name: "Belfry", port: 1, keyHash: [UInt8](repeating: 1, count: LinkConfiguration.hashLength))
    flights.append(.toEngine(.localNetwork(place)))
  }

  private mutating func claim(_ phone: Int, _ token: [UInt8]) {
    guard links[phone] == nil else { return }
    lastLink += 1
    links[phone] = LinkID(lastLink)
    flights.append(
      .toEngine(
        .linkClaimed(
          LinkID(lastLink), token: SharedSecret(copying: token), mtu: Self.localMTU)))
  }

  // MARK: The internet

  /// The server keeps what is not settled, and delivers it again.
  private mutating func settle(_ parcel: ParcelID, _ settlement: Settlement) {
    account.append("  parcel \(parcel.number): \(settlement)")
    if settlement == .later { mailIsDue = true } else { mailbox[parcel] = nil }
  }

  private mutating func deliverMail() {
    mailIsDue = false
    guard internetIsUp else { return }
    for (parcel, bytes) in mailbox.sorted(by: { $0.key.number < $1.key.number }) {
      flights.append(.toEngine(.parcel(parcel, bytes)))
    }
  }

  private mutating func post(_ bytes: [UInt8], _ number: Int, by phone: Int) {
    lastParcel += 1
    mailbox[ParcelID(lastParcel)] = bytes
    if internetIsUp { flights.append(.toEngine(.parcel(ParcelID(lastParcel), bytes))) }
    flights.append(.toPlay(.phone(phone, .posted(number))))
  }

  private mutating func switchInternet(_ isUp: Bool) {
    internetIsUp = isUp
    flights.append(.toEngine(.internet(up: isUp)))
    deliverMail()
  }

  private mutating func respond(_ request: RequestID, _ response: Response) {
    guard let (phone, characteristic, isRead) = requests.removeValue(forKey: request.number),
      links[phone] != nil
    else { return }
    let event: PhoneEvent
    switch response {
    case .value(let value): event = .read(characteristic, value)
    case .written: event = .written(characteristic)
    case .refused(let error) where isRead:
      event = .readRefused(characteristic, code: error.rawValue)
    case .refused(let error): event = .writeRefused(characteristic, code: error.rawValue)
    }
    flights.append(.toPlay(.phone(phone, event)))
  }

  private func phone(of link: LinkID) -> Int? { links.first { $0.value == link }?.key }

  private mutating func connectPanel() {
    panelIsUp = true
    guard case .hello(_, let capabilities) = panel.connect() else { return }
    flights.append(.toEngine(.panelConnected(capabilities)))
  }

  /// The accessory's power fails; it comes up again from its rows.
  private mutating func restartEngine() {
    for phone in links.keys.sorted() { lose(phone) }
    flights = flights.filter { if case .toPlay = $0 { true } else { false } }
    requests = [:]
    guard
      let restarted = try? Engine(
        primitives: primitives, configuration: configuration, archive: rows.archive,
        at: moment)
    else { return }
    engine = restarted
    connectPanel()
    announcePlace()
    if internetIsUp { switchInternet(true) }
  }

  // MARK: The phones' side

  private mutating func carryOut(_ effects: [PlayEffect]) {
    for effect in effects {
      switch effect {
      case .phone(let phone, let effect): carryOut(effect, of: phone)
      case .step(let number, let step): account.append("\(number). \(step.action)")
      case .ask(let request):
        perform(request)
        flights.append(.toPlay(.requestDone))
      case .notYet(let reason): account.append("  not yet: \(reason)")
      case .ended(let outcome): account.append("\(outcome)")
      }
    }
  }

  private mutating func perform(_ request: Step.Request) {
    switch request {
    case .restartAccessory: restartEngine()
    case .restartPanel, .startPanel: connectPanel()
    case .stopPanel:
      panelIsUp = false
      flights.append(.toEngine(.panelDisconnected))
    case .stopInternet: switchInternet(false)
    case .startInternet: switchInternet(true)
    case .renameAccessory:
      configuration.name += " renamed"
      restartEngine()
    case .widenTransports:
      configuration.transports = later
      restartEngine()
      if later.contains(.internet) { switchInternet(true) }
    case .forgetPhone:
      flights.append(.toEngine(.bondRemoved(PhoneID(Array(play.phones[0].profile.name.utf8)))))
    case .stopAccessory, .startAccessory: account.append("  cannot be asked of a rehearsal")
    }
  }

  private mutating func carryOut(_ effect: PhoneEffect, of phone: Int) {
    if case .report(let report) = effect {
      account.append("  [\(phone)] \(uptime): \(report)")
      return
    }
    if case .post(let number, let bytes) = effect {
      post(bytes, number, by: phone)
      return
    }
    if case .connect(let mtu, let isNew) = effect {
      open(phone, mtu: mtu, isNew: isNew)
      return
    }
    if case .reconnect(let mtu) = effect {
      open(phone, mtu: mtu, isNew: false)
      return
    }
    if case .connectLocally(let place) = effect {
      claim(phone, place.token)
      return
    }
    guard let link = links[phone] else { return }
    switch effect {
    case .disconnect: lose(phone)
    case .changeMTU(let mtu):
      flights.append(.toEngine(.mtuChanged(link, mtu: mtu)))
      flights.append(.toPlay(.phone(phone, .mtuChanged(mtu))))
    case .subscribe(let characteristic):
      let name = Subscription(phone: phone, characteristic: characteristic)
      guard subscriptions.insert(name).inserted else { return }
      flights.append(.toEngine(.subscription(link, characteristic, active: true)))
    case .read(let characteristic):
      let request = request(phone, characteristic, isRead: true)
      flights.append(.toEngine(.read(link, characteristic, request: request)))
    case .write(let characteristic, let value, let response):
      let request = response ? request(phone, characteristic, isRead: false) : nil
      flights.append(.toEngine(.write(link, characteristic, value: value, request: request)))
      if !response { flights.append(.toPlay(.phone(phone, .written(characteristic)))) }
    case .connect, .reconnect, .connectLocally, .post, .report: break
    }
  }

  private mutating func request(
    _ phone: Int, _ characteristic: Characteristic, isRead: Bool
  ) -> RequestID {
    lastRequest += 1
    requests[lastRequest] = (phone, characteristic, isRead)
    return RequestID(lastRequest)
  }

  private mutating func open(_ phone: Int, mtu: Int, isNew: Bool) {
    guard links[phone] == nil else { return }
    lastLink += 1
    let link = LinkID(lastLink)
    links[phone] = link
    let profile = play.phones[phone].profile
    let id = PhoneID(Array(profile.name.utf8))
    if isNew { flights.append(.toEngine(.bonded(id, name: profile.name))) }
    flights.append(.toEngine(.linkOpened(link, phone: id, mtu: mtu)))
    flights.append(.toPlay(.phone(phone, .linkUp(mtu: mtu))))
  }

  private mutating func lose(_ phone: Int) {
    guard let link = links.removeValue(forKey: phone) else { return }
    subscriptions = subscriptions.filter { $0.phone != phone }
    flights.append(.toEngine(.linkClosed(link)))
    flights.append(.toPlay(.phone(phone, .linkDown)))
  }
}
