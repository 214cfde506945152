import DBus
import Linux
import Peripheral

extension BlueZPeripheral {
  /// How many milliseconds pass before a bus that is not there is tried again.
  private static var pause: UInt64 { 5_000 }

  /// Connects to the bus, and asks for all that bluetoothd says.
  func openBus(at now: UInt64) {
    retryAt = nil
    do {
      let connection =
        if let busAddress { try Connection(address: busAddress) } else { try Connection() }
      self.connection = connection
      try poll.watch(connection.number, for: .readable, as: .bus)
      let everything = MatchRule(sender: Self.service, pathNamespace: "/org/bluez")
      let objects = MatchRule(
        sender: Self.service, path: "/", interface: "org.freedesktop.DBus.ObjectManager")
      try connection.addMatch(everything)
      try connection.addMatch(objects)
      try connection.track(Self.service)
      try build()
      isBusMissed = false
    } catch {
      loseBus("\(error)", at: now)
    }
  }

  /// The objects that do not change.
  private func build() throws(DBusError) {
    try renewApplication()
    furniture = ObjectTree(root: "/org/belfry")
    _ = try furniture.add([AgentRequest.interface], at: Call.Path.agent)
    try renewAdvertisement()
  }

  /// The service's objects as the rule for sockets has them.
  func renewApplication() throws(DBusError) {
    application = ObjectTree(root: Call.Path.application)
    let objects = GATTApplication.objects(Call.Path.application, sockets: offered)
    for (path, interface) in objects { _ = try application.add([interface], at: path) }
  }

  /// The advertisement's object as the rung of the moment has it.
  func renewAdvertisement() throws(DBusError) {
    _ = furniture.remove(at: Call.Path.advertisement)
    let interface = client.wishes.advertisement.interface(client.rung)
    _ = try furniture.add([interface], at: Call.Path.advertisement)
  }

  /// The bus is gone, and all that came by it.
  func loseBus(_ reason: String, at now: UInt64) {
    if let connection { poll.unwatch(connection.number) }
    connection = nil
    calls = [:]
    requests = [:]
    agentCalls = [:]
    held = []
    retryAt = now + Self.pause
    loseBluetoothd()
    handle(.owner(nil))
    guard !isBusMissed else { return }
    isBusMissed = true
    events.append(.noBus(reason))
  }

  /// bluetoothd is gone, and with it every link.
  func loseBluetoothd() {
    outgoing.reset()
    tell(links.lost())
    closeSockets { _ in true }
    socketRule.reset()
    updateSocketRule()
  }

  /// Takes in what the bus brought.
  func hearBus() throws(DBusError) {
    guard let connection else { return }
    for incoming in try connection.receive() { take(incoming) }
  }

  private func take(_ incoming: Incoming) {
    switch incoming {
    case .call(let call):
      serve(call)
    // Anybody on the bus may send a signal to us alone.
    case .signal(let signal) where signal.sender == connection?.owner(of: Self.service):
      let changes = ObjectChange.changes(in: signal)
      for change in changes { handle(.object(change)) }
      noteConnections(changes)
    case .reply(let id, let result):
      finish(id, result)
    case .ownerChanged(Self.service, let owner):
      held = []
      loseBluetoothd()
      handle(.owner(owner))
    case .trackingFailed(_, let error):
      loseBus("\(error)", at: Clock.uptime)
    case .disconnected:
      loseBus("\(DBusError.disconnected)", at: Clock.uptime)
    case .signal, .ownerChanged:
      break
    }
  }

  /// bluetoothd took what was sent before the ping, or will never answer it.
  private func pinged() {
    let (taken, pingAgain) = outgoing.answered()
    for one in taken { told(one) }
    if pingAgain { ping() }
  }

  private func finish(_ id: CallID, _ result: Result<MethodReply, DBusError>) {
    switch calls.removeValue(forKey: id) {
    case .client(let number, let call):
      let outcome =
        switch result {
        case .success(let reply): Outcome(of: call, reply.arguments)
        case .failure(let error): Outcome(error)
        }
      handle(.answer(number, outcome))
      if case .objects(let changes) = outcome { noteConnections(changes) }
    case .ping:
      pinged()
    case nil:
      break
    }
  }
}

extension BlueZPeripheral {
  /// Answers with results. A reply that does not leave is one that bluetoothd waits for in vain: it
  /// answers the phone by itself.
  func reply(to call: MethodCall, _ results: [Value] = []) {
    try? connection?.reply(to: call, arguments: results)
  }

  /// Answers a call of bluetoothd's with what becomes an error on the air.
  func refuse(_ call: MethodCall, _ error: ATTError) {
    try? connection?.refuse(call, errorName: error.busName, text: error.busText)
  }

  /// Calls bluetoothd; nobody waits for what comes of it.
  func call(_ call: Call) {
    _ = try? connection?.call(
      destination: Self.service, path: call.path, interface: call.interface, member: call.member,
      arguments: call.arguments)
  }

  /// Asks bluetoothd to say something, behind all that was sent before.
  func ping() {
    let id = try? connection?.call(
      destination: Self.service, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    if let id { calls[id] = .ping } else { pinged() }
  }
}
