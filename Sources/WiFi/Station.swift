internal import DBus
public import Linux
public import Workers

/// The board as a Wi-Fi station: has NetworkManager join the networks that phones share, and tells how
/// they fare. Networks that a person set up are never touched.
///
/// NetworkManager may be absent, come late, go and come again: the message bus tells, and nobody asks.
/// Passphrases are kept until it has them, and by it alone from then on.
///
/// Watch `number` for `readable` and call `receive` when it is or when `deadline` is past.
public final class Station {
  /// What there is to tell.
  public enum Event: Equatable, Sendable {
    /// How a phone's networks stand now.
    case report(phone: UInt32, SharingReport)
    /// A sentence for the journal.
    case remark(String)
  }

  /// After a failure this is the pause, in milliseconds.
  static var pause: UInt64 { 60_000 }

  private let address: String?
  private let poll: Poll<Void>
  private var bus: Connection?
  private var talk: Talk
  private var retryAt: UInt64?
  private var remarks: [String] = []
  private var lastRemark: String?

  /// Looks for NetworkManager on the system's bus, or on the one at that address.
  ///
  /// - Parameter phones: those that there are; what others have shared is taken away.
  public init(
    phones: Set<UInt32>, at address: String? = nil
  ) throws(SystemError) {
    self.address = address
    poll = try Poll()
    talk = Talk(known: phones)
    retryAt = 0
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// When to call `receive` whatever `number` is, in milliseconds of `Clock.uptime`.
  public var deadline: UInt64? { retryAt }

  /// Takes a phone's list over in place of its last one.
  public func share(_ list: SharedNetworks, of phone: UInt32) {
    attempt { (station) throws(DBusError) in try station.act(station.talk.take(list, of: phone)) }
  }

  /// Takes all networks of a phone away, which is there no longer.
  public func forget(_ phone: UInt32) {
    attempt { (station) throws(DBusError) in try station.act(station.talk.take(nil, of: phone)) }
  }

  /// What happened since.
  public func receive(at now: UInt64) -> [Event] {
    if let retryAt, retryAt <= now {
      self.retryAt = nil
      attempt { (station) throws(DBusError) in try station.begin() }
    }
    attempt { (station) throws(DBusError) in try station.hear() }
    defer { remarks = [] }
    let reports = talk.takeReports().sorted { $0.key < $1.key }
    return remarks.map { .remark($0) } + reports.map { .report(phone: $0.key, $0.value) }
  }

  /// Does something with the bus; without it, it is tried again later.
  private func attempt(_ work: (Station) throws(DBusError) -> Void) {
    do throws(DBusError) {
      try work(self)
    } catch {
      if let bus { poll.unwatch(bus.number) }
      bus = nil
      talk.leave()
      retryAt = Clock.uptime + Self.pause
      remark("the message bus cannot be used: \(error)")
    }
  }

  private func begin() throws(DBusError) {
    let bus = if let bus { bus } else { try open() }
    if bus.owner(of: NetworkManager.name) != nil { try act(talk.begin()) }
  }

  private func open() throws(DBusError) -> Connection {
    let bus = if let address { try Connection(address: address) } else { try Connection() }
    do { try poll.watch(bus.number, for: .readable, as: ()) } catch { throw .system(error) }
    self.bus = bus
    let signals = [
      (NetworkManager.objectManager, "InterfacesAdded"),
      (NetworkManager.objectManager, "InterfacesRemoved"),
      (NetworkManager.active, "StateChanged"), (NetworkManager.device, "StateChanged"),
    ]
    for (interface, member) in signals {
      try bus.addMatch(
        MatchRule(sender: NetworkManager.name, interface: interface, member: member))
    }
    try bus.track(NetworkManager.name)
    return bus
  }

  private func hear() throws(DBusError) {
    guard let bus else { return }
    for incoming in try bus.receive() {
      switch incoming {
      case .ownerChanged(NetworkManager.name, .some): try act(talk.begin())
      case .ownerChanged(NetworkManager.name, nil):
        talk.leave()
        remark("NetworkManager is not there: networks that phones share are not joined")
      case .signal(let signal) where signal.sender == bus.owner(of: NetworkManager.name):
        talk.hear(signal)
      case .reply(let call, let result): try act(talk.hear(call, result))
      case .disconnected: throw .disconnected
      case .call, .signal, .ownerChanged, .trackingFailed: break
      }
    }
  }

  private func act(_ wishes: [Talk.Wish]) throws(DBusError) {
    for wish in wishes {
      switch wish {
      case .call(let step):
        guard let bus else { return }
        let call = try bus.call(
          destination: NetworkManager.name, path: step.path, interface: step.interface,
          member: step.member, arguments: step.arguments)
        talk.asked(step, as: call)
      case .remark(let text): remark(text)
      case .tryLater: retryAt = Clock.uptime + Self.pause
      }
    }
  }

  /// Says it once, until there is something else to say.
  private func remark(_ text: String) {
    guard text != lastRemark else { return }
    lastRemark = text
    remarks.append(text)
  }
}
