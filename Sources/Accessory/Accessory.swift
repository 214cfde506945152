public import HPKE
internal import PanelProtocol

/// The engine of the product: what the accessory knows and decides, without any I/O.
///
/// The loop hands in what happened and carries out what comes back:
///
///     for effect in accessory.handle(events, at: now) { … }
///     timer.set(accessory.deadline)
///
/// A `.commit` is the last effect of its array, and the next event is its outcome: only after
/// `.committed` the engine acknowledges and shows. What was read in one turn may be handed in
/// together: messages of phones then become durable together, too.
public struct Accessory<P: Primitives> {
  let primitives: P
  var configuration: Configuration

  /// What is durable.
  var ledger: Ledger
  /// What is derived from it and never written.
  var keyring: Keyring<P>
  /// What goes on with each phone, connected or not, since the start.
  var lines: [PhoneID: Line] = [:]
  var links: [LinkID: Link] = [:]
  var alerts: AlertBook
  var alertMemory = AlertMemory()
  var deliveries = Deliveries()
  var desk = Desk()
  var network = Network()
  /// Where the accessory is on the local network.
  var localPlace: LocalPlace?
  /// Until when a generation that another one replaced still opens messages.
  var graceEnds: [GenerationID: UInt64] = [:]

  /// What is decided and not durable yet.
  var transaction: Transaction?
  /// What is to be done next, as far as it may join the transaction or there is none.
  var agenda = Agenda()
  var jobs: [Job] {
    get { agenda.jobs }
    set { agenda.jobs = newValue }
  }
  /// What the loop is to do.
  var effects: [Effect] = []
  var now: Moment

  /// The engine as the rows in the archive left it. What could not be understood is reported in the
  /// answer to the first event.
  ///
  /// - Throws: `ArchiveError`.
  public init(
    primitives: P, configuration: Configuration, archive: Archive, at now: Moment
  ) throws(ArchiveError) {
    self.primitives = primitives
    self.configuration = configuration
    self.now = now
    var reports: [Report] = []
    ledger = try Ledger(archive, reports: &reports)
    keyring = Keyring(primitives)
    alerts = AlertBook(configuration.alerts, at: now.uptime)
    effects = reports.map { .report($0) }
    desk.damagedRows = reports.count
    resume()
  }

  /// When, in milliseconds of uptime, `.deadline` is due; nil if nothing waits for time to pass.
  public var deadline: UInt64? {
    if network.isDeriving { return now.uptime }
    var due = [
      alerts.deadline, deliveries.deadline, desk.deadline, graceEnds.values.min(), hushDeadline,
    ]
    for line in lines.values { due.append(line.deadline(configuration)) }
    return due.compactMap { $0 }.min()
  }

  /// Whether a new panel is still to be told of cards: `.panelTookAll` is awaited.
  public var isReplaying: Bool { desk.replay != nil }

  /// Takes in one event and says what has to be done, in order.
  public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    handle([event], at: now)
  }

  /// Takes in what happened, in order, and says what has to be done, in order.
  ///
  /// While the outcome of a `.commit` is awaited, that outcome must be the first of the events.
  public mutating func handle(_ events: [Event], at now: Moment) -> [Effect] {
    self.now = now
    var events = events[...]
    if transaction != nil {
      let outcome = events.popFirst()
      precondition(outcome?.isOutcome == true, "the outcome of a commit comes first")
      if let outcome { take(outcome) }
    }
    agenda.events += events
    work()
    defer { effects = [] }
    return effects
  }

  mutating func take(_ event: Event) {
    switch event {
    case .committed: finish(committed: true, isFull: false)
    case .commitFailed(let isFull): finish(committed: false, isFull: isFull)
    case .storeReplaced: desk.storeWasReplaced = true
    case .linkOpened(let link, let phone, let mtu): opened(link, phone: phone, mtu: mtu)
    case .linkSecured(let link, let phone): secured(link, phone: phone)
    case .mtuChanged(let link, let mtu): links[link]?.mtu = mtu
    case .subscription(let link, let characteristic, let active):
      subscription(link, characteristic, active: active)
    case .write(let link, let characteristic, let value, let request):
      written(link, characteristic, value: value, request: request)
    case .read(let link, let characteristic, let request):
      readRequested(link, characteristic, request)
    case .sent(let link, let characteristic): links[link]?.sent(characteristic)
    case .linkClaimed(let link, let token, let mtu): claimed(link, with: token, mtu: mtu)
    case .linkClosed(let link): closed(link)
    case .bonded(let phone, let name): bonded(phone, name: name)
    case .bondRemoved(let phone): removed(phone)
    case .bondsAmiss(let phones): desk.bondsAmiss = Set(phones)
    case .pairingWindow(let until): desk.pairingUntil = until
    case .pairingDigits(let digits): desk.digits = digits
    case .rekeyAsked(let phone): rekeyAsked(phone)
    case .configured(let configuration): configured(configuration)
    case .panelConnected(let capabilities): panelConnected(capabilities)
    case .panelMessage(let message): heard(message)
    case .panelTookAll: replay()
    case .panelDisconnected: panelDisconnected()
    case .localNetwork(let place): localPlace = place
    case .internet(let up): internet(isUp: up)
    case .parcel(let id, let bytes): arrived(id, bytes)
    case .dispatched(let id): taken(id)
    case .workerOrder(let order): take(order)
    case .workerDone(let phone, let feature): done(feature, of: phone)
    case .deadline: advance()
    }
  }
}

extension Event {
  /// Whether it tells how a commit ended.
  fileprivate var isOutcome: Bool {
    switch self {
    case .committed, .commitFailed: true
    default: false
    }
  }
}
