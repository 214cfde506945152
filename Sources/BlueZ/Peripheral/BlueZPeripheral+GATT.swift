import DBus
import GATTProfile
import Linux
import Peripheral

extension BlueZPeripheral {
  /// How many calls may wait until the bond of their phone is known, and how long in milliseconds:
  /// bluetoothd answers the phone by itself after five seconds.
  private static var heldLimit: Int { 64 }
  private static var patience: UInt64 { 2_000 }

  /// Serves a call of our objects, which bluetoothd alone may make.
  func serve(_ call: MethodCall) {
    let isOurs = application.covers(call.path)
    switch isOurs ? application.answer(call) : furniture.answer(call) {
    case .reply(let results):
      reply(to: call, results)
    case .refuse(let name, let text):
      try? connection?.refuse(call, errorName: name, text: text)
    case .set(_, _, let property, _):
      try? connection?.refuse(call, errorName: ErrorName.propertyReadOnly, text: property)
    case .method(let path, let interface, let name):
      guard call.sender == connection?.owner(of: Self.service) else {
        try? connection?.refuse(
          call, errorName: ErrorName.accessDenied, text: "only bluetoothd may call this")
        return
      }
      serve(call, path, interface, name)
    }
  }

  private func serve(_ call: MethodCall, _ path: String, _ interface: String, _ name: String) {
    if let characteristic = GATTApplication.characteristic(at: path, Call.Path.application) {
      guard let wish = GATTCall(name, call.arguments) else { return }
      serve(call, wish, characteristic)
    } else if path == Call.Path.agent {
      askAgent(call, name)
    } else {
      reply(to: call)
      handle(.advertisementReleased)
    }
  }

  private func askAgent(_ call: MethodCall, _ name: String) {
    guard let request = AgentRequest(member: name, arguments: call.arguments) else { return }
    lastAgentRequest += 1
    let id = AgentRequestID(lastAgentRequest)
    agentCalls[id] = call
    handle(.agent(request, id))
  }

  private func serve(_ call: MethodCall, _ wish: GATTCall, _ characteristic: Characteristic) {
    switch wish.request {
    case .startNotify:
      reply(to: call)
      subscribe(to: characteristic)
    case .stopNotify:
      reply(to: call)
      tell(links.stopped(characteristic))
    case .confirm:
      reply(to: call)
      if let taken = outgoing.confirmed(characteristic) { told(taken) }
    case .authorizeWrite:
      reply(to: call)
    case .acquireWrite, .acquireNotify:
      acquire(call, wish, characteristic)
    case .read, .write:
      guard let device = wish.device else { return refuse(call, .unlikely) }
      guard let link = admit(device, wish, to: characteristic) else { return hold(call) }
      access(call, wish, characteristic, link)
    }
  }

  /// A subscription is an access to an encrypted characteristic, of whoever it was.
  private func subscribe(to characteristic: Characteristic) {
    let candidates = links.candidates(for: characteristic)
    tell(links.started(characteristic))
    for link in candidates { handle(.access(device: link.device)) }
  }

  /// The link of a device, if it may touch the characteristic. A call of it proves that it is
  /// connected; one to an encrypted characteristic also that the link is.
  func admit(
    _ device: String, _ wish: GATTCall, to characteristic: Characteristic
  ) -> UInt64? {
    if characteristic.security == .encrypted { handle(.access(device: device)) }
    tell(links.heard(from: device, mtu: wish.mtu))
    guard let number = links.number(of: device) else { return nil }
    let isOpen = characteristic.security == .open || links[number]?.isSecure == true
    return isOpen ? number : nil
  }

  /// The phone paired, but word of it has not come yet.
  func hold(_ call: MethodCall) {
    guard held.count < Self.heldLimit else { return refuse(call, .insufficientResources) }
    held.append(Held(call: call, until: Clock.uptime + Self.patience))
  }

  private func access(
    _ call: MethodCall, _ wish: GATTCall, _ characteristic: Characteristic, _ link: UInt64
  ) {
    switch wish.request {
    case .read(let offset) where offset > 0:
      guard let rest = links[link]?.rest(of: characteristic, from: offset) else {
        return refuse(call, .invalidOffset)
      }
      reply(to: call, [.bytes(rest)])
    case .read:
      let request = note(call, link, characteristic)
      events.append(.link(link, .read(characteristic, request: request)))
    case .write(let part, let offset):
      guard let value = links[link]?.value(of: characteristic, writing: part, at: offset) else {
        return refuse(call, offset > 0 ? .invalidOffset : .invalidValueLength)
      }
      guard value.count <= Limits.value else { return refuse(call, .invalidValueLength) }
      // At once: if the link ends while bluetoothd waits for this answer, bluetoothd up to 5.82
      // crashes five seconds later, or when the application is taken back.
      reply(to: call)
      lastRequest += 1
      events.append(.link(link, .written(characteristic, value, request: lastRequest)))
    default:
      break
    }
  }

  private func note(
    _ call: MethodCall, _ link: UInt64, _ characteristic: Characteristic
  ) -> UInt64 {
    lastRequest += 1
    requests[lastRequest] = Request(call: call, link: link, characteristic: characteristic)
    return lastRequest
  }

  /// Tells bluetoothd, and nobody else on the bus, that properties of a characteristic have other
  /// values, or are not there any more. False if there is no bluetoothd.
  @discardableResult
  func change(
    _ characteristic: Characteristic, _ properties: [String: Value], removing gone: [String] = []
  ) -> Bool {
    guard let connection, let owner = connection.owner(of: Self.service) else { return false }
    let signal = BusSignal(
      path: GATTApplication.path(of: characteristic, Call.Path.application),
      interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      arguments: [
        .string(GATTApplication.characteristicInterface), .variants(properties), .strings(gone),
      ], destination: owner)
    return (try? connection.emit(signal)) != nil
  }
}
