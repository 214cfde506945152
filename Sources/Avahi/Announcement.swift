internal import DBus
public import Linux

/// A service that avahi-daemon announces on the local network for as long as this object lives.
///
/// The daemon may be absent, come late, go and come again: the message bus tells, and nobody asks. The
/// daemon itself takes the service back when this process ends, for it watches the bus, too.
///
/// Watch `number` for `readable` and call `receive` when it is or when `deadline` is past.
public final class Announcement {
  /// What became of it.
  public enum Event: Equatable, Sendable {
    /// It is announced, under that name.
    case announced(String)
    /// It is not, for that reason.
    case withdrawn(String)
  }

  /// After a failure this is the pause, in milliseconds.
  static var pause: UInt64 { 60_000 }

  private let service: Service
  private let address: String?
  private let poll: Poll<Void>
  private var bus: Connection?
  private var group = EntryGroup()
  private var retryAt: UInt64?
  private var events: [Event] = []
  /// What was told last.
  private var told: Event?

  /// Begins to announce, through the system's bus or the one at that address.
  public init(_ service: Service, at address: String? = nil) throws(SystemError) {
    self.service = service
    self.address = address
    poll = try Poll()
    retryAt = 0
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// When to call `receive` whatever `number` is, in milliseconds of `Clock.uptime`.
  public var deadline: UInt64? { retryAt }

  /// What happened since.
  public func receive(at now: UInt64) -> [Event] {
    if let retryAt, retryAt <= now { begin(at: now) }
    if bus != nil {
      do throws(DBusError) {
        try hear(at: now)
      } catch {
        leave("\(error)", at: now)
      }
    }
    defer { events = [] }
    return events
  }

  private func begin(at now: UInt64) {
    retryAt = nil
    do {
      let bus = try bus ?? open()
      self.bus = bus
      if let owner = bus.owner(of: Avahi.name) { try start(owner) }
    } catch {
      leave("\(error)", at: now)
    }
  }

  private func open() throws -> Connection {
    let bus =
      try address.map { (text) throws(DBusError) in try Connection(address: text) }
      ?? Connection()
    try poll.watch(bus.number, for: .readable, as: ())
    for interface in [Avahi.server, Avahi.group] {
      try bus.addMatch(
        MatchRule(sender: Avahi.name, interface: interface, member: "StateChanged"))
    }
    try bus.track(Avahi.name)
    return bus
  }

  private func hear(at now: UInt64) throws(DBusError) {
    for incoming in try bus?.receive() ?? [] {
      switch incoming {
      case .ownerChanged(Avahi.name, let owner?): try start(owner)
      case .ownerChanged(Avahi.name, nil):
        group = EntryGroup()
        retryAt = nil
        tell(.withdrawn("avahi-daemon is not there"))
      case .signal(let signal) where signal.sender == bus?.owner(of: Avahi.name):
        try act(group.hear(signal), at: now)
      case .reply(let call, let result): try act(group.hear(call, result), at: now)
      case .disconnected: throw .disconnected
      case .call, .signal, .ownerChanged, .trackingFailed: break
      }
    }
  }

  /// The daemon is there; what it had of an earlier one is void.
  private func start(_ owner: String) throws(DBusError) {
    group = EntryGroup()
    retryAt = nil
    try act(group.begin(service), at: 0)
  }

  private func act(_ wishes: [EntryGroup.Wish], at now: UInt64) throws(DBusError) {
    for wish in wishes {
      switch wish {
      case .call(let step):
        guard let bus else { return }
        let call = try bus.call(
          destination: Avahi.name, path: step.path, interface: step.interface,
          member: step.member, arguments: step.arguments)
        group.asked(step, as: call)
      case .tell(let event): tell(event)
      case .tryLater: retryAt = now + Self.pause
      }
    }
  }

  /// Without the bus nothing is announced; it is tried again.
  private func leave(_ reason: String, at now: UInt64) {
    if let bus { poll.unwatch(bus.number) }
    bus = nil
    group = EntryGroup()
    retryAt = now + Self.pause
    tell(.withdrawn("the message bus cannot be used: \(reason)"))
  }

  private func tell(_ event: Event) {
    guard event != told else { return }
    told = event
    events.append(event)
  }
}
