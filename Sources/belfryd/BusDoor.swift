import Accessory
import Bus
import DBus
import Linux
import Settings

/// Where other programs on the board come in: over the message bus, by a connection of its own, so that
/// nothing they do to it touches bluetoothd's.
final class BusDoor {
  /// What happened there.
  enum Arrival {
    /// A program asks for something, and waits for `reply` or `refuse`.
    case question(MethodCall, BusRequest)
    /// Something is to be carried to a phone's app.
    case packet(WorkerPacket)
    /// A program that had raised cards left the bus; nil: all of them, with the bus.
    case left(String?)
  }

  private enum Source {
    case bus
    case streams
  }

  /// Bytes of a message at most: a longer one costs the connection.
  private static let messageLimit = 1 << 18
  /// Milliseconds until a bus that is not there, or a name that is not to be had, is tried again.
  private static let pause: UInt64 = 2_000
  /// Milliseconds in which changes are collected before they are told.
  private static let haste: UInt64 = 200

  private let journal: Journal
  private let poll: Poll<Source>
  private let streams: WorkerStreams
  private var object: AccessoryObject
  private var connection: Connection?
  private var nameRequest: CallID?
  private var opensAt: UInt64? = 0
  private var publishesAt: UInt64? = 0
  /// What all programs together may ask for.
  private var allowance = Allowance(count: 32, within: 4_000)
  /// What all programs together may tell of events.
  private var eventAllowance = Allowance(count: 10, within: 5_000)
  /// What is on its way to phones; with the call that waits for the end, where there is one.
  private var orders: [WorkerOrderID: MethodCall?] = [:]
  /// So much may be on its way at once.
  private static let orderLimit = 16

  /// Opens no connection yet; nil if the owner of the board wants none.
  static func open(_ settings: Settings, _ journal: Journal) throws(SystemError) -> BusDoor? {
    guard settings.bus == .on else { return nil }
    let publication = Publication(
      name: settings.name, version: Version.text, tellsContent: settings.busContent == .on)
    return try BusDoor(AccessoryObject(publication), journal)
  }

  private init(_ object: AccessoryObject, _ journal: Journal) throws(SystemError) {
    self.journal = journal
    poll = try Poll()
    streams = try WorkerStreams()
    try poll.watch(streams.number, for: .readable, as: .streams)
    self.object = object
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { poll.number }

  /// When to call `receive` at the latest, in milliseconds of uptime.
  var deadline: UInt64? { [opensAt, publishesAt].compactMap { $0 }.min() }

  /// Something may have changed that is told.
  func stir() {
    if publishesAt == nil { publishesAt = Clock.uptime + Self.haste }
  }

  /// What programs did, bounded; `number` stays readable while there is more.
  ///
  /// - Parameter publication: how everything stands; asked for as often as it is needed.
  func receive(_ publication: () -> Publication) throws(SystemError) -> [Arrival] {
    if let opensAt, opensAt <= Clock.uptime { openBus() }
    if let publishesAt, publishesAt <= Clock.uptime {
      self.publishesAt = nil
      publish(publication())
    }
    var arrivals: [Arrival] = []
    for (source, _) in try poll.allReady() {
      switch source {
      case .streams: arrivals += streams.receive().map { .packet($0) }
      case .bus: hearBus(publication, &arrivals)
      }
    }
    return arrivals
  }

  /// Answers a call; nothing happens if its caller is gone.
  func reply(to call: MethodCall, _ results: [Value] = [], descriptors: [CInt] = []) {
    try? connection?.reply(to: call, arguments: results, descriptors: descriptors)
  }

  /// Refuses a call.
  func refuse(_ call: MethodCall, _ refusal: Refusal) {
    try? connection?.refuse(call, errorName: refusal.name, text: refusal.text)
  }

  /// Has a program watched, whose cards go with it.
  func watch(_ sender: String) { try? connection?.track(sender) }

  /// Has a program watched no more.
  func unwatch(_ sender: String) { try? connection?.untrack(sender) }

  /// Tells what only its receiver can see, or all that the policy lets see.
  func emit(_ signal: BusSignal) { try? connection?.emit(signal) }
}

// The connection.
extension BusDoor {
  private func openBus() {
    opensAt = nil
    do {
      let connection = try Connection(messageLimit: Self.messageLimit)
      self.connection = connection
      try poll.watch(connection.number, for: .readable, as: .bus)
      nameRequest = try connection.requestName(AccessoryObject.busName)
    } catch {
      loseBus("\(error)")
    }
  }

  private func loseBus(_ reason: String) {
    let matter = Journal.Matter(
      priority: .warning, words: "other programs do not find belfryd on the message bus")
    journal.tellOnce(matter, "\(matter.words): \(reason)")
    if let connection { poll.unwatch(connection.number) }
    connection = nil
    nameRequest = nil
    for (id, _) in orders { orders[id] = .some(nil) }
    opensAt = Clock.uptime + Self.pause
  }

  private func publish(_ publication: Publication) {
    for signal in object.publish(publication) { emit(signal) }
  }

  private func hearBus(_ publication: () -> Publication, _ arrivals: inout [Arrival]) {
    do {
      for incoming in try connection?.receive() ?? [] {
        take(incoming, publication, &arrivals)
      }
    } catch {
      loseBus("\(error)")
    }
    if connection == nil { arrivals.append(.left(nil)) }
  }

  private func take(
    _ incoming: Incoming, _ publication: () -> Publication, _ arrivals: inout [Arrival]
  ) {
    switch incoming {
    case .call(let call):
      // What is read is as fresh as the call, also where nothing tells of changes.
      if call.interface == "org.freedesktop.DBus.Properties" { publish(publication()) }
      answer(call, &arrivals)
    case .reply(nameRequest, let result): named(result)
    case .ownerChanged(let sender, nil): arrivals.append(.left(sender))
    case .disconnected: loseBus("\(DBusError.disconnected)")
    case .signal, .reply, .ownerChanged, .trackingFailed: break
    }
  }

  private func answer(_ call: MethodCall, _ arrivals: inout [Arrival]) {
    switch object.answer(call) {
    case .reply(let results): reply(to: call, results)
    case .refuse(let refusal): refuse(call, refusal)
    case .request(let request):
      guard allowance.take(at: Clock.uptime) else { return refuse(call, .busy) }
      arrivals.append(.question(call, request))
    }
  }

  private func named(_ result: Result<MethodReply, DBusError>) {
    switch result {
    case .success(let reply) where reply.arguments.first == .uint32(1):
      journal(.notice, "other programs find belfryd as \(AccessoryObject.busName)")
    case .success: loseBus("another program has the name \(AccessoryObject.busName)")
    case .failure(let error): loseBus("\(error)")
    }
  }
}

// What goes to phones' apps and comes from them.
extension BusDoor {
  /// Whether more may be ordered.
  var takesOrders: Bool { orders.count < Self.orderLimit }

  /// Whether one more event may be told.
  func takesEvent() -> Bool { takesOrders && eventAllowance.take(at: Clock.uptime) }

  /// Something is on its way; the call is answered at the end. With too much on its way streams are
  /// not read: whoever fills them waits.
  func note(_ id: WorkerOrderID, for call: MethodCall?) {
    orders[id] = .some(call)
    if !takesOrders { try? poll.change(streams.number, to: []) }
  }

  /// Gives a program a stream, if there may be another.
  func openStream(for call: MethodCall) throws(SystemError) {
    guard let end = try streams.open() else { return refuse(call, .busy) }
    reply(to: call, [.descriptor(0)], descriptors: [end.number])
  }

  /// Something happened with workers.
  func hear(_ event: WorkerEvent) {
    switch event {
    case .received(let phone, .worker, let content):
      guard let packet = WorkerPacket(phone, content) else { return }
      emit(AccessoryObject.received(packet))
      streams.send(packet)
    case .delivered(let id): conclude(id) { reply(to: $0) }
    case .undelivered(let id, let end):
      conclude(id) { refuse($0, .undelivered(end.sentence)) }
    case .opened, .ended, .received: break
    }
  }

  private func conclude(_ id: WorkerOrderID, _ answer: (MethodCall) -> Void) {
    guard let call = orders.removeValue(forKey: id) else { return }
    if let call { answer(call) }
    try? poll.change(streams.number, to: .readable)
  }
}
