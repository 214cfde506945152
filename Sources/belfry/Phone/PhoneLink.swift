import Central
import GATTProfile
import Linux
import LocalNetwork
import Loopback
import Peripheral
import PhoneSimulator

/// One phone's way to the accessory, the loop-back link or another: what waits to be written, asked and told.
final class PhoneLink {
  private let path: String
  /// Where the accessory is on the local network.
  let address: String
  private let name: String
  private let identity: [UInt8]
  private var central: LoopbackCentral?
  var caller: LocalCaller?
  /// What takes the place of the loop-back link over the air.
  let radio: RadioCentral?
  /// What the accessory told of its place on the local network, while that is to be reached.
  var place: LinkConfiguration.Local?
  var wanted: Attempt?
  private var requests: [CentralRequest] = []
  private var underWay = 0
  private var commands: [(Characteristic, [UInt8])] = []
  /// Whether it was let in over the local network, or there is a link over the air.
  var isWelcome = false
  /// What happened and was not told yet.
  var events: [PhoneEvent] = []

  /// A link that is to be made.
  struct Attempt {
    let mtu: Int
    var isNew: Bool
    /// When it is given up; nil if it goes on for as long as it takes.
    let end: UInt64?
    var pause = shortestPause
    var isTold = false
  }

  /// How long a scenario goes on trying to connect, in milliseconds.
  static var patience: UInt64 { 15_000 }
  static var patienceOverTheAir: UInt64 { 90_000 }
  /// The pause after the first attempt, and the one to which it grows, in milliseconds.
  private static var shortestPause: UInt64 { 50 }
  static var longestPause: UInt64 { 2_000 }

  /// A phone of that name; its bond is known by its name, too, unless something else is given. Over the
  /// local network the accessory is at that address.
  init(
    path: String, local address: String = "127.0.0.1", radio: RadioCentral? = nil, name: String,
    identity: [UInt8]? = nil
  ) {
    self.path = path
    self.radio = radio
    self.address = address
    self.name = name
    self.identity = identity ?? Array(name.utf8.prefix(64))
  }

  /// The descriptor to watch for `readable`, while there is a link.
  var number: CInt? { central?.number ?? caller?.number ?? radio?.number }

  /// What to watch it for now.
  var interest: Readiness { caller?.interest ?? .readable }

  /// When `connectAgain` is due.
  var retryAt: UInt64?

  /// Takes everything that happened.
  func takeEvents() -> [PhoneEvent] {
    defer { events = [] }
    return events
  }

  // MARK: Effects

  /// Tries to connect for so many milliseconds; nil for as long as it takes.
  func connect(mtu: Int, isNew: Bool, for patience: UInt64?) {
    guard central == nil, caller == nil, !isWelcome else { return }
    place = nil
    wanted = Attempt(mtu: mtu, isNew: isNew, end: patience.map { Clock.uptime + $0 })
    connectAgain()
  }

  func connectAgain() {
    retryAt = nil
    if let place { return call(place) }
    guard central == nil, let wanted else { return }
    if let radio { return approach(by: radio, wanted) }
    do {
      let bond = try Bond(identity: identity, name: name, isNew: wanted.isNew)
      let central = try LoopbackCentral(to: path, bond: bond, mtu: wanted.mtu)
      self.central = central
      self.wanted = nil
      events.append(.linkUp(mtu: central.mtu))
    } catch {
      wait(error, wanted)
    }
  }

  /// Nobody is there: that is told once, and tried again after a pause.
  private func wait(_ error: any Error, _ attempt: Attempt) {
    var attempt = attempt
    let now = Clock.uptime
    let mayPass = (error as? LoopbackError)?.mayPass ?? false
    if !mayPass || attempt.end.map({ $0 <= now }) ?? false {
      wanted = nil
      events.append(.linkFailed("no accessory answers at \(path): \(error)"))
      return
    }
    if !attempt.isTold {
      let time = attempt.end.map { "for \(($0 - now + 999) / 1000) s" } ?? "until it is there"
      events.append(.linkAwaited("waiting for an accessory at \(path), \(time)"))
      attempt.isTold = true
    }
    retryAt = min(now + attempt.pause, attempt.end ?? .max)
    attempt.pause = min(2 * attempt.pause, Self.longestPause)
    wanted = attempt
  }

  func disconnect() {
    wanted = nil
    place = nil
    retryAt = nil
    radio?.disconnect()
    drop()
  }

  func ask(_ request: CentralRequest) {
    if caller != nil { return send(request) }
    if let radio { return radio.pass(on: request) }
    guard central != nil else { return }
    requests.append(request)
    flush()
  }

  func command(_ characteristic: Characteristic, _ value: [UInt8]) {
    if caller != nil { return send(.write(characteristic, value)) }
    if let radio { return radio.ask(.write(characteristic, value, response: false)) }
    guard central != nil else { return }
    commands.append((characteristic, value))
    flush()
  }

  // MARK: Events

  /// Reads what came.
  func receive() {
    for event in caller?.receive() ?? [] { take(event) }
    for event in radio?.receive() ?? [] { take(event) }
    for event in central?.receive() ?? [] {
      switch event {
      case .granted(let request, let value): granted(request, value)
      case .refused(let request, let error): refused(request, error)
      case .value(let characteristic, let value): events.append(.value(characteristic, value))
      case .mtuChanged(let mtu): events.append(.mtuChanged(mtu))
      case .ready: break
      case .disconnected: drop()
      }
    }
    flush()
  }

  private func granted(_ request: CentralRequest, _ value: [UInt8]) {
    underWay -= 1
    switch request {
    case .read(let characteristic): events.append(.read(characteristic, value))
    case .write(let characteristic, _): events.append(.written(characteristic))
    case .subscribe, .exchangeMTU: break
    }
  }

  private func refused(_ request: CentralRequest, _ error: ATTError) {
    underWay -= 1
    switch request {
    case .read(let characteristic), .subscribe(let characteristic, _):
      events.append(.readRefused(characteristic, code: error.code))
    case .write(let characteristic, _):
      events.append(.writeRefused(characteristic, code: error.code))
    case .exchangeMTU: break
    }
  }

  func drop() {
    guard central != nil || isWelcome else { return caller = nil }
    central = nil
    caller = nil
    isWelcome = false
    requests = []
    commands = []
    underWay = 0
    events.append(.linkDown)
  }

  /// Hands on what waits, as far as the link takes it. A value that no longer fits, because the
  /// MTU fell meanwhile, is lost as on the air.
  private func flush() {
    while let central, underWay < 16, let request = requests.first {
      requests.removeFirst()
      if (try? central.ask(request)) != nil {
        underWay += 1
      } else if case .write(let characteristic, _) = request {
        events.append(.written(characteristic))
      }
    }
    while let central, let (characteristic, value) = commands.first {
      if (try? central.writeCommand(characteristic, value)) == false { break }
      commands.removeFirst()
      events.append(.written(characteristic))
    }
  }
}

extension LoopbackError {
  /// Whether it comes from an accessory that is not there, which may change.
  fileprivate var mayPass: Bool {
    guard case .system(let error) = self, let errno = error.errno else { return false }
    return [.absent, .connectionRefused, .wouldBlock].contains(errno)
  }
}
