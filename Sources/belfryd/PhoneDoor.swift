import Accessory
import GATTProfile
import Linux
import Loopback

/// Where phones come in: for now the loop-back link alone.
struct PhoneDoor {
  private let peripheral: LoopbackPeripheral
  private let log: Log

  /// Opens the loop-back link at that path; nil without one.
  init?(at path: String?, _ log: Log) throws(SystemError) {
    guard let path else { return nil }
    peripheral = try LoopbackPeripheral(at: path)
    self.log = log
    log(.warning, "whoever may open \(path) is taken for a bonded phone")
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { peripheral.number }

  /// How many phones are connected.
  var linkCount: Int { peripheral.connectionCount }

  /// What phones did.
  func receive() throws(SystemError) -> [Event] {
    try peripheral.receive().flatMap { events(LinkID($0.connection), $0.event) }
  }

  /// Notifies or indicates a value; the events say that it is gone, or the link.
  func send(_ value: [UInt8], of characteristic: Characteristic, on link: LinkID) -> [Event] {
    do {
      let isGone = try peripheral.send(value, of: characteristic, on: link.number)
      return isGone ? [.sent(link, characteristic)] : []
    } catch .notConnected {
      return []
    } catch {
      log(.warning, "a link is closed: \(error)")
      return disconnect(link)
    }
  }

  /// Answers a read or a write.
  func respond(to request: RequestID, _ response: Response) {
    peripheral.respond(to: request.number, PeripheralResponse(response))
  }

  /// Ends a link.
  func disconnect(_ link: LinkID) -> [Event] {
    peripheral.disconnect(link.number)
    return [.linkClosed(link)]
  }

  private func events(_ link: LinkID, _ event: PeripheralEvent) -> [Event] {
    switch event {
    case .connected(let bond, let mtu):
      let phone = bond.map { PhoneID($0.identity) }
      log(.information, "a phone connected with MTU \(mtu)\(bond == nil ? ", not bonded" : "")")
      return introduction(bond) + [.linkOpened(link, phone: phone, mtu: mtu)]
    case .secured(let bond):
      return introduction(bond) + [.linkSecured(link, phone: PhoneID(bond.identity))]
    case .mtuChanged(let mtu): return [.mtuChanged(link, mtu: mtu)]
    case .subscribed(let characteristic, let active):
      return [.subscription(link, characteristic, active: active)]
    case .written(let characteristic, let value, let request):
      return [.write(link, characteristic, value: value, request: request.map { RequestID($0) })]
    case .read(let characteristic, let request):
      return [.read(link, characteristic, request: RequestID(request))]
    case .sent(let characteristic): return [.sent(link, characteristic)]
    case .disconnected(let fault):
      log(.information, fault.map { "a phone is turned away: \($0)" } ?? "a phone went")
      return [.linkClosed(link)]
    }
  }

  /// A new bond ends the pairing window.
  private func introduction(_ bond: Bond?) -> [Event] {
    guard let bond, bond.isNew else { return [] }
    return [.pairingWindow(until: nil), .bonded(PhoneID(bond.identity), name: bond.name)]
  }
}

extension PeripheralResponse {
  init(_ response: Response) {
    switch response {
    case .value(let value): self = .value(value)
    case .written: self = .written
    case .refused(let error): self = .refused(Loopback.ATTError(code: error.rawValue))
    }
  }
}
