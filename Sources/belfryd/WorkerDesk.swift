import Accessory
import Bus
import GATTProfile
import PanelProtocol
import Workers

/// What of belfryd uses the phones' workers: contents go to the part that their subject names, and
/// the orders of all parts are numbered here.
///
/// What states how something stands is kept until the phone has it or something newer stands: it goes
/// out when the phone's worker has a session again.
struct WorkerDesk {
  /// What the engine is to be told, and the number by which its end is told.
  typealias Order = (id: WorkerOrderID, event: Event)

  private let wifi: WiFiDoor
  private let firmware: FirmwareDoor
  private var board: StatusDoor
  private var lastOrder: UInt64 = 0
  private var statements: [WorkerOrderID: (phone: PhoneIndex, content: WorkerContent)] = [:]
  private var unheard: [PhoneIndex: [WorkerSubject: WorkerContent]] = [:]

  init(_ wifi: WiFiDoor, _ firmware: FirmwareDoor, _ board: StatusDoor) {
    self.wifi = wifi
    self.firmware = firmware
    self.board = board
  }

  /// When to look at the board's status, in milliseconds of uptime.
  var statusDeadline: UInt64? { board.deadline }

  /// Something that a program wants to have carried.
  mutating func order(_ packet: WorkerPacket) -> Order { order(packet.content, to: packet.phone) }

  /// Something happened at the board, which the app on a phone is to know; on any, if it is 0.
  mutating func order(_ event: BoardEvent, to phone: UInt32) -> Order {
    order(WorkerContent(subject: .event, bytes: event.encoded), to: phone)
  }

  private mutating func order(_ content: WorkerContent, to phone: UInt32) -> Order {
    order(content, to: phone == 0 ? nil : PhoneIndex(phone))
  }

  private mutating func order(_ content: WorkerContent, to phone: PhoneIndex?) -> Order {
    lastOrder += 1
    let order = WorkerOrder(WorkerOrderID(lastOrder), to: phone, content)
    return (order.id, .workerOrder(order))
  }

  /// Something happened with workers; what the engine is told in return. What nobody here wants is
  /// passed over.
  mutating func take(_ event: WorkerEvent) -> [Event] {
    switch event {
    case .opened(let phone, .worker):
      let contents = unheard.removeValue(forKey: phone) ?? [:]
      return contents.values.map { state($0, to: phone) }
    case .received(let phone, .worker, let content): return take(content, from: phone)
    case .delivered(let id): statements[id] = nil
    case .undelivered(let id, _): keep(id)
    case .ended(let phone, .worker, _): board.left(phone)
    case .opened, .ended, .received: break
    }
    return []
  }

  private mutating func take(_ content: WorkerContent, from phone: PhoneIndex) -> [Event] {
    switch content.subject {
    case .networks:
      let answer = wifi.take(content.bytes, from: phone)
      return (answer.map { [state($0, to: phone)] } ?? []) + receiveFromWiFi()
    case .firmware: return firmware.take(content.bytes, from: phone).map { state($0, to: phone) }
    case .status:
      let answer = board.take(content.bytes, from: phone)
      return answer.map { [order($0, to: phone).event] } ?? []
    default: return []
    }
  }

  /// Looks at the board's status, for phones that follow it. What does not arrive is old when their next
  /// session begins.
  mutating func lookAtBoard() -> [Event] {
    board.look().map { order($0.content, to: $0.phone).event }
  }

  /// Firmware is worked at.
  mutating func workOnFirmware() -> [Event] {
    firmware.work().map { state($0.content, to: $0.phone) }
  }

  /// NetworkManager has something to tell, or is to be looked for.
  mutating func receiveFromWiFi() -> [Event] {
    wifi.receive().map { state($0.content, to: $0.phone) }
  }

  /// A phone is bonded no longer.
  mutating func forget(_ phone: PhoneIndex) {
    unheard[phone] = nil
    statements = statements.filter { $0.value.phone != phone }
    wifi.forget(phone)
    board.left(phone)
  }

  /// Has a phone told how something stands.
  private mutating func state(_ content: WorkerContent, to phone: PhoneIndex) -> Event {
    unheard[phone]?[content.subject] = nil
    let (id, event) = order(content, to: phone)
    statements[id] = (phone, content)
    return event
  }

  /// A statement did not arrive: unless there is a newer one, it goes out later.
  private mutating func keep(_ id: WorkerOrderID) {
    guard let (phone, content) = statements.removeValue(forKey: id) else { return }
    let isOld = statements.values.contains {
      $0.phone == phone && $0.content.subject == content.subject
    }
    if !isOld { unheard[phone, default: [:]][content.subject] = content }
  }
}
