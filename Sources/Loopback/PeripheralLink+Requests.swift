import GATTProfile
import Peripheral

extension PeripheralLink {
  /// A request: answered at once where the link itself knows the answer, else an event.
  mutating func serve(_ packet: Packet, _ number: UInt64) -> PeripheralEvent? {
    do {
      return try handle(packet, number)
    } catch {
      refuse(packet, error)
      return nil
    }
  }

  /// The program's answer to a request; one that came too late is nothing.
  mutating func respond(to number: UInt64, _ response: PeripheralResponse) {
    guard let request, request.number == number else { return }
    self.request = nil
    switch response {
    case .value(let value) where request.opcode == .readRequest:
      lastRead = (request.handle, value)
      put(.readResponse(Array(value.prefix(mtu - 1))))
    case .written where request.opcode == .writeRequest:
      put(.writeResponse)
    case .refused(let error):
      put(.errorResponse(request: request.opcode.rawValue, handle: request.handle, error))
    case .value, .written:
      put(
        .errorResponse(request: request.opcode.rawValue, handle: request.handle, .unlikely))
    }
  }

  /// A write command: what is not allowed is dropped, as there is no answer.
  mutating func command(_ handle: UInt16, _ value: [UInt8]) -> PeripheralEvent? {
    guard case .value(let characteristic) = Attribute(handle: handle),
      characteristic.properties.contains(.writeWithoutResponse),
      isSecure || !characteristic.requiresEncryption, value.count <= MTU.value(at: mtu)
    else { return nil }
    return .written(characteristic, value, request: nil)
  }

  private mutating func handle(
    _ packet: Packet, _ number: UInt64
  ) throws(ATTError) -> PeripheralEvent? {
    switch packet {
    case .readRequest(let handle):
      return try read(handle, number)
    case .readBlobRequest(let handle, let offset):
      try readOn(handle, from: Int(offset))
    case .writeRequest(let handle, let value):
      guard value.count <= MTU.value(at: mtu) else { throw .invalidValueLength }
      return try write(handle, value, number)
    default:
      throw .requestNotSupported
    }
    return nil
  }

  private mutating func read(_ handle: UInt16, _ number: UInt64) throws(ATTError)
    -> PeripheralEvent?
  {
    switch try attribute(handle) {
    case .value(let characteristic):
      guard characteristic.properties.contains(.read) else { throw .readNotPermitted }
      request = Request(number: number, opcode: .readRequest, handle: handle)
      return .read(characteristic, request: number)
    case .clientConfiguration(let characteristic):
      let bits = subscriptions.contains(characteristic) ? characteristic.subscription : nil
      put(.readResponse([bits?.rawValue ?? 0, 0]))
      return nil
    }
  }

  /// A further part of the value read last (Core 5.4, Vol 3, Part F, 3.4.4.5).
  private mutating func readOn(_ handle: UInt16, from offset: Int) throws(ATTError) {
    _ = try attribute(handle)
    guard let lastRead, lastRead.handle == handle, offset <= lastRead.value.count else {
      throw .invalidOffset
    }
    put(.readBlobResponse(Array(lastRead.value.dropFirst(offset).prefix(mtu - 1))))
  }

  private mutating func write(
    _ handle: UInt16, _ value: [UInt8], _ number: UInt64
  ) throws(ATTError) -> PeripheralEvent? {
    switch try attribute(handle) {
    case .value(let characteristic):
      guard characteristic.properties.contains(.write) else { throw .writeNotPermitted }
      request = Request(number: number, opcode: .writeRequest, handle: handle)
      return .written(characteristic, value, request: number)
    case .clientConfiguration(let characteristic):
      return try subscribe(characteristic, bits: value)
    }
  }

  private mutating func subscribe(
    _ characteristic: Characteristic, bits: [UInt8]
  ) throws(ATTError) -> PeripheralEvent? {
    guard bits.count == 2 else { throw .invalidValueLength }
    guard bits[1] == 0, bits[0] == 0 || bits[0] == characteristic.subscription?.rawValue else {
      throw .requestNotSupported
    }
    put(.writeResponse)
    let isActive = bits[0] != 0
    if isActive == subscriptions.contains(characteristic) { return nil }
    if isActive {
      subscriptions.insert(characteristic)
    } else {
      subscriptions.remove(characteristic)
    }
    return .subscribed(characteristic, active: isActive)
  }

  private func attribute(_ handle: UInt16) throws(ATTError) -> Attribute {
    guard let attribute = Attribute(handle: handle) else { throw .invalidHandle }
    if attribute.characteristic.requiresEncryption && !isSecure { throw .insufficientEncryption }
    return attribute
  }

  private mutating func refuse(_ packet: Packet, _ error: ATTError) {
    let handle: UInt16 =
      switch packet {
      case .readRequest(let handle), .readBlobRequest(let handle, _), .writeRequest(let handle, _):
        handle
      default: 0
      }
    put(.errorResponse(request: packet.opcode.rawValue, handle: handle, error))
  }
}
