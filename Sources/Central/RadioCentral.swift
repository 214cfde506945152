internal import DBus
public import GATTProfile
internal import Linux

/// A phone's side of a link over the air: a central by bluetoothd, for one accessory.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks but the opening of
/// the bus.
public final class RadioCentral {
  /// What comes of it.
  public enum Event: Equatable, Sendable {
    /// What is done, or wanted of a person, in words.
    case awaited(String)
    /// The two are bonded.
    case paired
    /// There is a link, with that largest ATT packet.
    case linked(mtu: Int)
    /// A value was notified or indicated.
    case value(Characteristic, [UInt8])
    /// A read was answered.
    case read(Characteristic, [UInt8])
    /// A write was taken.
    case written(Characteristic)
    /// A read, or a subscription, was refused with that ATT error code.
    case readRefused(Characteristic, code: UInt8)
    /// A write was refused with that ATT error code.
    case writeRefused(Characteristic, code: UInt8)
    /// There is no link, or none any more, and why.
    case ended(String)
  }

  /// What may be asked of a link.
  public enum Request: Equatable, Sendable {
    /// Read a value.
    case read(Characteristic)
    /// Write a value, with or without a response.
    case write(Characteristic, [UInt8], response: Bool)
    /// Turn notifications or indications on.
    case subscribe(Characteristic)
  }

  /// So many requests are under way at once; bluetoothd puts them in order.
  private static let width = 8

  private let bus: Connection
  private var approach: Approach
  private var questions: [CallID: Question] = [:]
  private var requests: [CallID: Request] = [:]
  private var waiting: [Request] = []
  /// bluetoothd's question for the digits that the accessory shows.
  private var passkey: MethodCall?
  private var events: [Event] = []

  /// A central for the accessory of that name, by that adapter, as `hci0`, or the first one.
  ///
  /// Throws a sentence if there is no message bus.
  public init(to name: String, by adapter: String?) throws(NoBus) {
    approach = Approach(to: name, by: adapter)
    do {
      bus = try Connection()
      try bus.addMatch(MatchRule(sender: Question.service, pathNamespace: "/org/bluez"))
      let objects = "org.freedesktop.DBus.ObjectManager"
      try bus.addMatch(MatchRule(sender: Question.service, path: "/", interface: objects))
      try bus.track(Question.service)
    } catch {
      throw NoBus(description: "\(error)")
    }
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { bus.number }

  /// Looks for the accessory, connects, and pairs where the two are not bonded, or anew if that is wanted.
  public func connect(isNew: Bool) { carryOut(approach.begin(isNew: isNew)) }

  /// Ends the link, or the search for it.
  public func disconnect() {
    forgetRequests()
    carryOut(approach.leave())
  }

  /// Asks something of the link; its end is told by an event.
  public func ask(_ request: Request) {
    waiting.append(request)
    flush()
  }

  /// The six digits that the accessory shows, if they were asked for.
  public func type(_ digits: UInt32) {
    guard let call = passkey else { return }
    passkey = nil
    try? bus.reply(to: call, arguments: [.uint32(digits)])
  }

  /// What happened since.
  public func receive() -> [Event] {
    do throws(DBusError) {
      for incoming in try bus.receive() { take(incoming) }
    } catch {
      carryOut(approach.lost())
    }
    flush()
    defer { events = [] }
    return events
  }
}

extension RadioCentral {
  private func take(_ incoming: DBus.Incoming) {
    switch incoming {
    case .reply(let id, let result): finish(id, result)
    case .signal(let signal) where signal.sender == bus.owner(of: Question.service): hear(signal)
    case .call(let call): answer(call)
    case .ownerChanged(_, nil), .disconnected, .trackingFailed:
      forgetRequests()
      carryOut(approach.lost())
    case .ownerChanged, .signal: break
    }
  }

  private func hear(_ signal: BusSignal) {
    let arguments = signal.arguments
    switch (signal.interface, signal.member) {
    case ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"):
      guard let path = arguments.first?.objectPath else { return }
      for (interface, properties) in arguments.last?.dictionary ?? [:] {
        tell(interface, properties.dictionary ?? [:], at: path)
      }
    case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
      guard arguments.count == 3, let interface = arguments[0].string else { return }
      tell(interface, arguments[1].dictionary ?? [:], at: signal.path)
    default: break
    }
  }

  private func tell(_ interface: String, _ properties: [String: Value], at path: String) {
    carryOut(approach.hear(interface, properties, at: path))
    // bluetoothd tells what was read as a change, too: frames may come twice.
    guard interface == Neighbours.characteristic, let value = properties["Value"]?.bytes,
      let characteristic = approach.paths.first(where: { $0.value == path })?.key,
      !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    else { return }
    events.append(.value(characteristic, value))
  }

  private func carryOut(_ wishes: [Approach.Wish]) {
    for wish in wishes {
      switch wish {
      case .ask(let question):
        if let id = ask(question) { questions[id] = question }
      case .tell(let event):
        if case .ended = event { forgetRequests() }
        events.append(event)
      }
    }
  }

  private func ask(_ question: Question) -> CallID? {
    try? bus.call(
      destination: Question.service, path: question.path, interface: question.method.interface,
      member: question.method.member, arguments: question.arguments, timeout: question.patience)
  }

  private func forgetRequests() {
    waiting = []
    requests = [:]
    passkey = nil
  }

  private func flush() {
    while requests.count < Self.width, let request = waiting.first {
      waiting.removeFirst()
      guard let question = question(for: request), let id = ask(question) else { continue }
      requests[id] = request
    }
  }

  private func question(for request: Request) -> Question? {
    switch request {
    case .read(let one): approach.paths[one].map { .read($0) }
    case .write(let one, let value, let response):
      approach.paths[one].map { .write($0, value, response: response) }
    case .subscribe(let one): approach.paths[one].map { .subscribe($0) }
    }
  }

  private func finish(_ id: CallID, _ result: Result<MethodReply, DBusError>) {
    if let question = questions.removeValue(forKey: id) {
      return carryOut(approach.hear(question, result))
    }
    guard let request = requests.removeValue(forKey: id) else { return }
    switch (request, result) {
    case (.read(let one), .success(let reply)):
      events.append(.read(one, reply.arguments.first?.bytes ?? []))
    case (.write(let one, _, _), .success): events.append(.written(one))
    case (.subscribe, .success): break
    case (.read(let one), .failure(let error)), (.subscribe(let one), .failure(let error)):
      events.append(.readRefused(one, code: error.attributeCode))
    case (.write(let one, _, _), .failure(let error)):
      events.append(.writeRefused(one, code: error.attributeCode))
    }
  }

  /// bluetoothd asks our agent, as a phone asks its owner.
  private func answer(_ call: MethodCall) {
    let digits = call.arguments.dropFirst().first?.uint32
    switch (call.sender == bus.owner(of: Question.service) ? call.member : "", digits) {
    case ("RequestConfirmation", let digits?), ("DisplayPasskey", let digits?):
      let text = String(digits)
      let six = String(repeating: "0", count: max(0, 6 - text.utf8.count)) + text
      events.append(.awaited("the accessory has to show \(six)"))
    case ("RequestPasskey", _):
      passkey = call
      return events.append(.awaited("type the six digits that the accessory shows"))
    case ("RequestAuthorization", _), ("Cancel", _), ("Release", _): break
    default:
      try? bus.refuse(call, errorName: "org.bluez.Error.Rejected", text: "not here")
      return
    }
    try? bus.reply(to: call)
  }
}
