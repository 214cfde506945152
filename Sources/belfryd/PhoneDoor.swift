import Accessory
import BlueZ
import GATTProfile
import Linux
import Loopback
import Peripheral
import Radio
import Settings

/// Where phones come in, over each kind of link that is configured.
struct PhoneDoor {
  private let loopback: LoopbackPeripheral?
  let bluetooth: BlueZPeripheral?
  let channels: L2CAPPeripheral?
  let radio: RadioDoor
  /// Where phones come in over the local network.
  let network: NetworkDoor?
  let log: Log

  /// Opens the kinds of link that the settings ask for; `phones` are known from before.
  init(
    _ settings: Settings, phones: [PhoneID], _ channels: L2CAPPeripheral?,
    _ network: NetworkDoor?, _ log: Log
  ) throws(StartFailure) {
    self.log = log
    self.network = network
    do throws(SystemError) {
      if let path = settings.loopback {
        loopback = try LoopbackPeripheral(at: path)
        log(.warning, "whoever may open \(path) is taken for a bonded phone")
      } else {
        loopback = nil
      }
    } catch {
      throw .system(error)
    }
    bluetooth = try Self.bluetooth(settings, phones)
    self.channels = channels
    do throws(SystemError) { radio = try RadioDoor(log) } catch { throw .system(error) }
  }

  /// The descriptor to watch for `readable`, if there is that kind of link.
  func number(of kind: LinkKind) -> CInt? {
    switch kind {
    case .loopback: loopback?.number
    case .bluetooth: bluetooth?.number
    case .channel: channels?.number
    case .local: nil  // belfry-net tells.
    }
  }

  /// When to call `receive` at the latest, in milliseconds of uptime.
  func deadline(of kind: LinkKind) -> UInt64? {
    switch kind {
    case .loopback, .channel, .local: nil
    case .bluetooth: [bluetooth?.deadline, radio.deadline].compactMap { $0 }.min()
    }
  }

  /// How many phones are connected.
  var linkCount: Int {
    (loopback?.connectionCount ?? 0) + (bluetooth?.connectionCount ?? 0)
      + (channels?.connectionCount ?? 0) + (network?.linkCount ?? 0)
  }

  /// What phones did.
  func receive(from kind: LinkKind, at now: UInt64) throws(SystemError) -> [Event] {
    switch kind {
    case .loopback:
      let arrivals = try loopback?.receive() ?? []
      return arrivals.flatMap { events(kind, $0.connection, $0.event) }
    case .bluetooth:
      let heard = bluetooth?.receive(at: now).flatMap { events($0) } ?? []
      return heard + receiveFromRadio()
    case .channel:
      return try receiveFromChannels(at: now)
    case .local:
      return []
    }
  }

  /// Notifies or indicates a value; the events say that it is gone, or the link.
  func send(_ value: [UInt8], of characteristic: Characteristic, on link: LinkID) -> [Event] {
    guard let own = LinkKind.own(link.number) else { return [] }
    switch own.kind {
    case .loopback:
      do {
        let isGone = try loopback?.send(value, of: characteristic, on: own.number) ?? false
        return isGone ? [.sent(link, characteristic)] : []
      } catch .notConnected {
        return []
      } catch {
        log(.warning, "a link is closed: \(error)")
        return disconnect(link)
      }
    case .bluetooth:
      let isGone = bluetooth?.send(value, of: characteristic, on: own.number) ?? false
      return isGone ? [.sent(link, characteristic)] : []
    case .channel:
      return send(value, of: characteristic, onChannel: own.number)
    case .local:
      return network?.send(value, of: characteristic, on: own.number) ?? []
    }
  }

  /// Answers a read or a write.
  func respond(to request: RequestID, _ response: Response) {
    guard let own = LinkKind.own(request.number) else { return }
    switch own.kind {
    case .loopback: loopback?.respond(to: own.number, PeripheralResponse(response))
    case .bluetooth: bluetooth?.respond(to: own.number, PeripheralResponse(response))
    case .channel, .local: break  // Nothing on a channel wants an answer.
    }
  }

  /// Ends a link.
  func disconnect(_ link: LinkID) -> [Event] {
    guard let own = LinkKind.own(link.number) else { return [] }
    switch own.kind {
    case .loopback: loopback?.disconnect(own.number)
    case .bluetooth: bluetooth?.disconnect(own.number)
    case .channel: channels?.disconnect(own.number)
    case .local: return network?.disconnect(own.number) ?? []
    }
    return [.linkClosed(link)]
  }

  func events(_ kind: LinkKind, _ number: UInt64, _ event: PeripheralEvent) -> [Event] {
    let link = LinkID(kind.overall(number))
    switch event {
    case .connected(let bond, let mtu):
      let phone = bond.map { PhoneID($0.identity) }
      log(.information, "a phone connected with MTU \(mtu)\(bond == nil ? ", not bonded" : "")")
      return introduction(bond) + [.linkOpened(link, phone: phone, mtu: mtu)]
    case .secured(let bond):
      return introduction(bond) + [.linkSecured(link, phone: PhoneID(bond.identity))]
    case .mtuChanged(let mtu):
      return [.mtuChanged(link, mtu: mtu)]
    case .subscribed(let characteristic, let active):
      return [.subscription(link, characteristic, active: active)]
    case .written(let characteristic, let value, let request):
      let request = request.map { RequestID(kind.overall($0)) }
      return [.write(link, characteristic, value: value, request: request)]
    case .read(let characteristic, let request):
      return [.read(link, characteristic, request: RequestID(kind.overall(request)))]
    case .sent(let characteristic):
      return [.sent(link, characteristic)]
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
    case .refused(let error): self = .refused(Peripheral.ATTError(code: error.rawValue))
    }
  }
}
