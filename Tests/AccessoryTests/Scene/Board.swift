import Accessory
import GATTProfile
import OpenSSL
import PanelProtocol
import Secrets
import Testing

/// The loop around the engine: it carries out effects as a real one does, with time that is told.
final class Board {
  var engine: Accessory<LibcryptoPrimitives>
  var configuration: Configuration
  let primitives: LibcryptoPrimitives
  let shelf = Shelf()
  var panel: Watcher?
  private(set) var isPanelConnected = false
  var phones: [Handset] = []
  private(set) var now = Moment(uptime: 1_000, clock: 1_790_000_000_000)
  private(set) var reports: [Report] = []
  private(set) var responses: [RequestID: Response] = [:]
  private(set) var disconnects: [LinkID] = []
  /// The links over the local network that were let in.
  private(set) var admitted: [LinkID] = []
  /// What became of each message from the internet, by its latest settlement.
  private(set) var settlements: [ParcelID: Settlement] = [:]
  /// What left for the internet, in order.
  private(set) var dispatches: [(id: DispatchID, body: [UInt8])] = []
  /// What the programs above the engine were told of workers, in order.
  private(set) var workerEvents: [WorkerEvent] = []
  private var mtus: [LinkID: Int] = [:]
  private var nextNumber: UInt64 = 1
  /// Values handed to the transport and not yet reported as sent.
  private(set) var mostInFlight = 0
  /// The links that carried data out.
  var carriers: Set<LinkID> = []
  /// What happens to values on the air.
  var air = Air()
  /// Whether the values that come together are handed in together.
  var readsTogether = false
  /// Whether the process is killed at this commit; asked once before and once after it.
  var isKilled: (() -> Bool)?

  init(_ configuration: Configuration = Configuration()) throws {
    self.configuration = configuration
    primitives = try LibcryptoPrimitives()
    engine = try Accessory(
      primitives: primitives, configuration: configuration, archive: shelf.archive, at: now)
  }

  // MARK: Events

  /// Hands in an event and does all that follows, but for time and the air.
  func happen(_ event: Event) { happen([event]) }

  /// The same for events that were read together.
  func happen(_ events: [Event]) {
    var events = events
    while !events.isEmpty {
      var next: Event?
      let effects = engine.handle(events, at: now)
      for (place, effect) in effects.enumerated() {
        if case .commit = effect, place + 1 < effects.count {
          Issue.record("a commit is the last effect")
        }
        if case .commit = effect, isKilled?() == true { return restart() }
        if let outcome = carryOut(effect) { next = outcome }
      }
      if next != nil, isKilled?() == true { return restart() }
      events = next.map { [$0] } ?? (engine.isReplaying ? [.panelTookAll] : [])
    }
  }

  private func carryOut(_ effect: Effect) -> Event? {
    switch effect {
    case .commit(let changes, let mayUseReserve):
      return shelf.commit(changes, mayUseReserve: mayUseReserve)
    case .send(let link, let characteristic, let value):
      if characteristic == .dataOut { carriers.insert(link) }
      phone(on: link)?.inbound.append((characteristic, value))
    case .respond(let request, let response): responses[request] = response
    case .admit(let link): admitted.append(link)
    case .disconnect(let link): disconnects.append(link)
    case .panel(let message):
      if let reply = panel?.hear(message) { replies.append(reply) }
    case .settle(let parcel, let settlement): settlements[parcel] = settlement
    case .worker(let event): workerEvents.append(event)
    case .dispatch(let id, let body): dispatches.append((id, body))
    case .report(let report): reports.append(report)
    }
    return nil
  }

  private var replies: [PanelMessage] = []

  /// What left for the internet since the last time.
  func takeDispatches() -> [(id: DispatchID, body: [UInt8])] {
    defer { dispatches = [] }
    return dispatches
  }

  // MARK: Time

  /// Lets everything under way arrive.
  func settle() {
    var rounds = 0
    while step(), rounds < 100_000 { rounds += 1 }
  }

  /// Lets some rounds of values pass.
  func step(times: Int) {
    for _ in 0..<times { _ = step() }
  }

  /// Lets time pass in the steps that somebody waits for.
  func pass(_ milliseconds: UInt64) {
    settle()
    let end = now.uptime + milliseconds
    while now.uptime < end {
      let due = ([engine.deadline] + phones.map { $0.deadline }).compactMap { $0 }.min() ?? end
      let next = min(max(due, now.uptime + 1), end)
      if let clock = now.clock { now.clock = clock + Int64(next - now.uptime) }
      now.uptime = next
      for phone in phones { phone.tick(at: next) }
      if let deadline = engine.deadline, deadline <= next { happen(.deadline) }
      settle()
    }
  }

  func setClock(_ clock: Int64?) { now.clock = clock }

  /// One round of values in both directions; false if nothing moved.
  private func step() -> Bool {
    var moved = false
    for phone in phones {
      let events = eventsOfRound(phone)
      moved = moved || !events.isEmpty
      if readsTogether {
        happen(events)
      } else {
        for event in events { happen(event) }
      }
      moved = deliver(to: phone) || moved
    }
    while !replies.isEmpty {
      moved = true
      happen(.panelMessage(replies.removeFirst()))
    }
    return moved
  }

  /// What a phone says in one round, as far as it arrives.
  private func eventsOfRound(_ phone: Handset) -> [Event] {
    var events: [Event] = []
    var values = 0
    while values < 20, let link = phone.link,
      let value = phone.nextValue(length(link), at: now.uptime)
    {
      values += 1
      for arrived in air.carry(value) {
        events.append(
          .write(link, arrived.0, value: arrived.1, request: request(for: arrived.0)))
      }
    }
    return events
  }

  private func deliver(to phone: Handset) -> Bool {
    let arriving = phone.inbound
    phone.inbound = []
    guard let link = phone.link, !arriving.isEmpty else { return false }
    mostInFlight = max(mostInFlight, arriving.count { $0.0 == .dataOut })
    for value in arriving {
      guard phone.link == link else { break }
      for arrived in air.carry(value) {
        phone.receive(arrived.1, on: arrived.0, at: now.uptime)
      }
      if phone.link == link { happen(.sent(link, value.0)) }
    }
    return true
  }

  /// keyExchange knows writes with response only.
  private func request(for characteristic: Characteristic) -> RequestID? {
    characteristic == .keyExchange ? request() : nil
  }

  func request() -> RequestID {
    nextNumber += 1
    return RequestID(nextNumber)
  }

  // MARK: Links

  private func length(_ link: LinkID) -> Int { min(max((mtus[link] ?? 23) - 3, 20), 500) }

  private func phone(on link: LinkID) -> Handset? { phones.first { $0.link == link } }

  func phone(_ number: UInt8) -> Handset {
    let phone = Handset(number, primitives)
    phones.append(phone)
    return phone
  }

  @discardableResult
  func connect(_ phone: Handset, mtu: Int = 185, subscribed: Bool = true) -> LinkID {
    nextNumber += 1
    let link = LinkID(nextNumber)
    mtus[link] = mtu
    phone.connected(link, at: now.uptime)
    happen(.linkOpened(link, phone: phone.bond, mtu: mtu))
    if subscribed {
      happen(.subscription(link, .keyExchange, active: true))
      happen(.subscription(link, .dataOut, active: true))
    }
    return link
  }

  /// A phone comes over the local network; what it had before is left open, and unheard.
  @discardableResult
  func claim(_ phone: Handset, _ token: [UInt8]) -> LinkID {
    nextNumber += 1
    let link = LinkID(nextNumber)
    mtus[link] = 503
    phone.link.map { _ in phone.disconnected() }
    happen(.linkClaimed(link, token: SharedSecret(copying: token), mtu: 503))
    guard admitted.contains(link) else { return link }
    phone.connected(link, at: now.uptime)
    happen(.subscription(link, .dataOut, active: true))
    return link
  }

  func disconnect(_ phone: Handset) {
    guard let link = phone.link else { return }
    phone.disconnected()
    happen(.linkClosed(link))
  }

  func setMTU(_ phone: Handset, _ mtu: Int) {
    guard let link = phone.link else { return }
    mtus[link] = mtu
    happen(.mtuChanged(link, mtu: mtu))
  }

  func read(_ phone: Handset, _ characteristic: Characteristic) -> Response? {
    guard let link = phone.link else { return nil }
    let request = request()
    happen(.read(link, characteristic, request: request))
    return responses[request]
  }

  // MARK: Panel

  func connectPanel(_ habit: Watcher.Habit = .confirms) {
    var panel = panel ?? Watcher()
    panel.habit = habit
    self.panel = panel
    isPanelConnected = true
    happen(.panelConnected(Watcher.capabilities))
    settle()
  }

  /// The panel dies; what it showed stays with `panel` for the next one.
  func disconnectPanel() {
    replies = []
    isPanelConnected = false
    happen(.panelDisconnected)
  }

  // MARK: Restart

  /// The process dies and begins anew with what is on the shelf; links and panel come back later.
  func restart() {
    for phone in phones { phone.disconnected() }
    replies = []
    isPanelConnected = false
    do throws(ArchiveError) {
      engine = try Accessory(
        primitives: primitives, configuration: configuration, archive: shelf.archive, at: now)
    } catch {
      Issue.record("the shelf cannot be read")
    }
  }
}
