import DBus
public import GATTProfile
public import Linux
public import Peripheral

/// The accessory's side of Bluetooth LE: bluetoothd's GATT server with our service in it.
///
/// Watch `number` for `readable` and call `receive` when it is, and at `deadline`; nothing here blocks
/// but the opening of the bus, and that for a moment. A missing bus, bluetoothd or adapter is waited
/// for.
public final class BlueZPeripheral {
  enum Source {
    case bus
    case socket(UInt64)
    /// It is time to end.
    case end
  }

  /// A call of ours that waits for its reply.
  enum Pending {
    case client(CallNumber, Call)
    case ping
  }

  /// What a phone asked, until the program answers.
  struct Request {
    let call: MethodCall
    let link: UInt64
    let characteristic: Characteristic
  }

  /// A call that came before the bond of its phone is known.
  struct Held {
    let call: MethodCall
    let until: UInt64
  }

  /// With so many events, further sockets wait for the next turn.
  private static var enough: Int { 32 }

  /// The name of bluetoothd on the bus.
  static let service = "org.bluez"

  let busAddress: String?
  let poll: Poll<Source>
  var connection: Connection?
  /// When the bus is tried again, and whether its absence was told.
  var retryAt: UInt64? = 0
  var isBusMissed = false

  var client: Client
  var application: ObjectTree
  var furniture: ObjectTree
  var links = Links()
  var outgoing = Outgoing()

  var socketRule = SocketRule()
  /// The properties that offer them just now.
  var offered = SocketRule().properties
  var sockets: [UInt64: PhoneSocket] = [:]
  var lastSocket: UInt64 = 0
  var favourite = Favourite<UInt64>()

  var calls: [CallID: Pending] = [:]
  var requests: [UInt64: Request] = [:]
  var lastRequest: UInt64 = 0
  var agentCalls: [AgentRequestID: MethodCall] = [:]
  var lastAgentRequest: UInt64 = 0
  var held: [Held] = []
  var events: [BlueZEvent] = []

  /// Begins to look for bluetoothd.
  ///
  /// - Parameter address: of the bus, as `unix:path=/run/dbus/system_bus_socket`; nil for the system
  ///   bus.
  public init(_ wishes: Wishes, bus address: String? = nil) throws(SystemError) {
    busAddress = address
    poll = try Poll()
    client = Client(wishes)
    application = ObjectTree(root: Call.Path.application)
    furniture = ObjectTree(root: "/org/belfry")
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// When to call `receive` at the latest, in milliseconds of `Clock.uptime`.
  public var deadline: UInt64? {
    if !events.isEmpty { return 0 }
    return [retryAt, client.deadline, links.deadline, outgoing.deadline, held.first?.until]
      .compactMap { $0 }.min()
  }

  /// How many phones are connected.
  public var connectionCount: Int { links.all.count }

  /// How it stands.
  public var condition: Condition { client.condition }

  /// What happened since, bounded; `number` stays readable while there is more.
  ///
  /// - Parameter now: the time of `Clock.uptime`.
  public func receive(at now: UInt64 = Clock.uptime) -> [BlueZEvent] {
    if let retryAt, retryAt <= now { openBus(at: now) }
    do {
      if !drainFavourite() { try serveReady() }
    } catch {
      loseBus("\(error)", at: now)
    }
    expire(at: now)
    return takeEvents()
  }

  private func serveReady() throws {
    let ready = try poll.allReady()
    // What bluetoothd asks goes before everything else: it waits five seconds for the answer.
    for case (.bus, _) in ready { try hearBus() }
    for case (.socket(let number), let readiness) in ready where events.count < Self.enough {
      serveSocket(number, readiness)
      if ready.count == 1, readiness == .readable { favourite.set(number) }
    }
  }

  /// Lets new phones in for a while.
  public func openWindow() -> [BlueZEvent] { perform(.openWindow) }

  /// Lets no more phones in.
  public func closeWindow() -> [BlueZEvent] { perform(.closeWindow) }

  /// What a person has to see now, and perhaps to answer.
  public var prompt: PairingPrompt? { client.pairing.shown?.prompt }

  /// The person's answer to the prompt.
  public func answerPrompt(_ isConfirmed: Bool) -> [BlueZEvent] {
    perform(.promptAnswered(isConfirmed))
  }

  /// Whether the advertisement is on air past bluetoothd: after `advertiseLegacy`, and again when
  /// that changes.
  public func legacyAdvertising(_ isOn: Bool) -> [BlueZEvent] { perform(.legacyAdvertising(isOn)) }

  @discardableResult
  func perform(_ event: ClientEvent) -> [BlueZEvent] {
    handle(event)
    return takeEvents()
  }

  private func takeEvents() -> [BlueZEvent] {
    let taken = events
    events = []
    return taken
  }

  private func expire(at now: UInt64) {
    if let deadline = client.deadline, deadline <= now { handle(.deadline) }
    tell(links.settle(at: now))
    for taken in outgoing.expire(at: now) { told(taken) }
    while let first = held.first, first.until <= now {
      held.removeFirst()
      refuse(first.call, .insufficientEncryption)
    }
  }
}

extension BlueZPeripheral {
  /// Notifies or indicates a value. True if it is taken already; else `sent` follows, by D-Bus for at
  /// least four values together. What no phone can be sent without another one's hearing it is lost,
  /// as on the air.
  public func send(
    _ value: [UInt8], of characteristic: Characteristic, on number: UInt64
  ) -> Bool {
    guard links[number]?.served.contains(characteristic) == true else { return true }
    if let isTaken = sendBySocket(value, of: characteristic, on: number) { return isTaken }
    guard change(characteristic, ["Value": .bytes(value)]) else { return true }
    if outgoing.sent(characteristic, on: number, at: Clock.uptime) { ping() }
    return false
  }

  /// Answers a read or a write; nothing happens if its connection is gone.
  public func respond(to number: UInt64, _ response: PeripheralResponse) {
    guard let request = requests.removeValue(forKey: number) else { return }
    switch response {
    case .value(let value):
      links[request.link]?.lastRead[request.characteristic] = value
      reply(to: request.call, [.bytes(value)])
    case .written:
      reply(to: request.call)
    case .refused(let error):
      refuse(request.call, error)
    }
  }

  /// Ends a connection; no event of it follows.
  public func disconnect(_ number: UInt64) {
    guard let link = links[number] else { return }
    call(.disconnect(device: link.device))
    outgoing.forget(number)
    tell(links.forget(number))
    closeSockets { $0.link == number }
    updateSocketRule()
  }
}
