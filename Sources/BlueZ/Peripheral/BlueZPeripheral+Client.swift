import DBus
import Linux
import Peripheral

extension BlueZPeripheral {
  /// Lets the client know, and does what it asks for.
  func handle(_ event: ClientEvent) {
    for effect in client.handle(event, at: Clock.uptime) { carryOut(effect) }
  }

  /// Notes who is connected, of the devices that were told of.
  func noteConnections(_ changes: [ObjectChange]) {
    for case .appeared(let path, _) in changes { noteConnection(path) }
    for case .changed(let path, _) in changes { noteConnection(path) }
  }

  private func noteConnection(_ path: String) {
    guard let device = client.devices[path], device.isConnected else { return }
    guard device.facts.adapter == client.adapter else { return }
    let bond = device.isBonded ? device.identity : nil
    tell(
      links.connected(
        path, bond: bond.flatMap { try? Bond(identity: $0.encoded, name: device.name) },
        at: Clock.uptime))
  }

  private func carryOut(_ effect: ClientEffect) {
    switch effect {
    case .call(let number, let call): start(number, call)
    case .reply(let id, let reply): answerAgent(id, reply)
    case .renewAdvertisement: emitAdvertisement()
    case .unblockRadio: handle(.unblocked((try? RadioSwitches.openBluetooth()) != nil))
    case .advertiseLegacy(let advertisement, let adapter):
      events.append(.advertiseLegacy(advertisement, adapter: adapter))
    case .stopLegacyAdvertising(let adapter):
      events.append(.stopLegacyAdvertising(adapter: adapter))
    case .bonded(let device, let bond): bonded(device, bond)
    case .disconnected(let device): tell(links.disconnected(device))
    case .unbonded(let identity):
      links.unbonded(identity)
      events.append(.unbonded(identity: identity))
    case .mustForget(let identities): events.append(.mustForget(identities: identities))
    case .window(let until): events.append(.window(until: until))
    case .prompt(let prompt): events.append(.prompt(prompt))
    case .condition(let condition): events.append(.condition(condition))
    case .note(let note): events.append(.note(note))
    }
  }

  /// Tells that the advertisement changed, and with that puts it on the air anew.
  private func emitAdvertisement() {
    let interface = client.wishes.advertisement.interface(client.rung)
    guard let connection, let owner = connection.owner(of: Self.service) else { return }
    let services = interface.properties.filter { $0.name == "ServiceUUIDs" }.map { $0.value }
    let signal = BusSignal(
      path: Call.Path.advertisement, interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged",
      arguments: [
        .string(interface.name), .variants(["ServiceUUIDs": services.first ?? .strings([])]),
        .strings([]),
      ], destination: owner)
    try? connection.emit(signal)
  }

  private func start(_ number: CallNumber, _ call: Call) {
    do {
      if case .registerAdvertisement = call { try renewAdvertisement() }
      guard let connection else { throw DBusError.disconnected }
      let id = try connection.call(
        destination: Self.service, path: call.path, interface: call.interface,
        member: call.member, arguments: call.arguments)
      calls[id] = .client(number, call)
    } catch {
      handle(.answer(number, .failed(.noReply)))
    }
  }

  private func bonded(_ device: String, _ bond: Bond) {
    tell(links.bonded(device, bond))
    let waiting = held
    held = []
    for one in waiting { serve(one.call) }
  }

  /// Passes on what happened on links; what was asked on one that is over needs no answer.
  func tell(_ arrivals: [Links.Arrival]) {
    for (number, event) in arrivals {
      if case .disconnected = event {
        outgoing.forget(number)
        requests = requests.filter { $0.value.link != number }
        closeSockets { $0.link == number }
      }
      events.append(.link(number, event))
    }
    if !arrivals.isEmpty { updateSocketRule() }
  }

  /// Passes on that a value was taken.
  func told(_ taken: Outgoing.Taken) {
    guard links[taken.link] != nil else { return }
    events.append(.link(taken.link, .sent(taken.characteristic)))
  }

  private func answerAgent(_ id: AgentRequestID, _ reply: AgentReply) {
    guard let call = agentCalls.removeValue(forKey: id) else { return }
    if let name = reply.errorName {
      try? connection?.refuse(call, errorName: name, text: "")
    } else {
      self.reply(to: call)
    }
  }
}
