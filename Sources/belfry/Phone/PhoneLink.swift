import GATTProfile
import Linux
import Loopback
import Peripheral
import PhoneSimulator

/// One phone's way to the loop-back link: what waits to be written, asked and told.
final class PhoneLink {
  private let path: String
  private let name: String
  private var central: LoopbackCentral?
  private var wanted: (mtu: Int, isNew: Bool, until: UInt64)?
  private var requests: [CentralRequest] = []
  private var underWay = 0
  private var commands: [(Characteristic, [UInt8])] = []
  /// What happened and was not told yet.
  private(set) var events: [PhoneEvent] = []

  /// How long it goes on trying to connect, and how often it tries, in milliseconds.
  private static var patience: UInt64 { 15_000 }
  private static var pause: UInt64 { 100 }

  init(path: String, name: String) {
    self.path = path
    self.name = name
  }

  /// The descriptor to watch for `readable`, while there is a link.
  var number: CInt? { central?.number }

  /// When `connectAgain` is due.
  private(set) var retryAt: UInt64?

  /// Takes everything that happened.
  func takeEvents() -> [PhoneEvent] {
    defer { events = [] }
    return events
  }

  // MARK: Effects

  func connect(mtu: Int, isNew: Bool) {
    guard central == nil else { return }
    wanted = (mtu, isNew, Clock.uptime + Self.patience)
    connectAgain()
  }

  func connectAgain() {
    retryAt = nil
    guard central == nil, let wanted else { return }
    do {
      let identity = Array(name.utf8.prefix(64))
      let bond = try Bond(identity: identity, name: name, isNew: wanted.isNew)
      let central = try LoopbackCentral(to: path, bond: bond, mtu: wanted.mtu)
      self.central = central
      self.wanted = nil
      events.append(.linkUp(mtu: central.mtu))
    } catch {
      if Clock.uptime < wanted.until {
        retryAt = Clock.uptime + Self.pause
      } else {
        self.wanted = nil
        events.append(.linkFailed("no accessory answers at \(path): \(error)"))
      }
    }
  }

  func disconnect() {
    wanted = nil
    retryAt = nil
    drop()
  }

  func ask(_ request: CentralRequest) {
    guard central != nil else { return }
    requests.append(request)
    flush()
  }

  func command(_ characteristic: Characteristic, _ value: [UInt8]) {
    guard central != nil else { return }
    commands.append((characteristic, value))
    flush()
  }

  // MARK: Events

  /// Reads what came.
  func receive() {
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

  private func drop() {
    guard central != nil else { return }
    central = nil
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
