import GATTProfile
import Peripheral

/// The phone's side of the connection as a value: packets in, events and packets out.
struct CentralLink {
  /// How many requests may wait for their turn.
  static var waitingLimit: Int { 64 }

  private(set) var mtu: Int
  /// The request under way is the first.
  private var requests: [CentralRequest] = []
  /// What a read brought so far.
  private var parts: [UInt8] = []
  /// What has to be sent, in order; the owner takes it out.
  var outgoing: [Packet] = []

  init(mtu: Int, bond: Bond?) {
    self.mtu = MTU.effective(mtu)
    outgoing = [.open(mtu: UInt16(self.mtu), bond)]
  }

  /// Asks for something, now or when its turn comes.
  mutating func ask(_ request: CentralRequest) throws(LoopbackError) {
    if case .write(_, let value) = request { try check(value) }
    guard requests.count < Self.waitingLimit else {
      throw .tooManyWaiting(limit: Self.waitingLimit)
    }
    requests.append(request)
    if requests.count == 1 { start(request) }
  }

  func check(_ value: [UInt8]) throws(LoopbackError) {
    let limit = MTU.value(at: mtu)
    guard value.count <= limit else { throw .valueTooLong(length: value.count, limit: limit) }
  }

  /// Takes in a packet.
  ///
  /// Throws `LoopbackError.malformed` for what an accessory may not send, or not now.
  mutating func receive(_ packet: Packet) throws(LoopbackError) -> [CentralEvent] {
    switch (packet, requests.first) {
    case (.notification(let handle, let value), _):
      return [.value(try characteristic(handle, packet), value)]
    case (.indication(let handle, let value), _):
      outgoing.append(.confirmation)
      return [.value(try characteristic(handle, packet), value)]
    case (.errorResponse(_, _, let error), let request?):
      finish()
      return [.refused(request, error)]
    case (.readResponse(let part), .read?), (.readBlobResponse(let part), .read?):
      return readOn(part)
    case (.writeResponse, .write?), (.writeResponse, .subscribe?):
      return granted()
    case (.exchangeMTUResponse(let theirs), .exchangeMTU(let wanted)?):
      mtu = min(MTU.effective(wanted), MTU.effective(Int(theirs)))
      return granted() + [.mtuChanged(mtu)]
    default:
      throw .unexpected(packet)
    }
  }

  /// A full packet may have had no room for the end of the value.
  private mutating func readOn(_ part: [UInt8]) -> [CentralEvent] {
    parts += part
    guard part.count == mtu - 1, parts.count < MTU.longestValue,
      case .read(let characteristic)? = requests.first
    else { return granted() }
    let handle = Attribute.value(characteristic).handle
    outgoing.append(.readBlobRequest(handle, offset: UInt16(parts.count)))
    return []
  }

  private mutating func granted() -> [CentralEvent] {
    guard let request = requests.first else { return [] }
    let value = parts
    finish()
    return [.granted(request, value: value)]
  }

  private mutating func finish() {
    requests.removeFirst()
    parts = []
    if let next = requests.first { start(next) }
  }

  private mutating func start(_ request: CentralRequest) {
    switch request {
    case .read(let characteristic):
      outgoing.append(.readRequest(Attribute.value(characteristic).handle))
    case .write(let characteristic, let value):
      outgoing.append(.writeRequest(Attribute.value(characteristic).handle, value))
    case .subscribe(let characteristic, let active):
      let bits = active ? characteristic.subscription?.rawValue ?? 0 : 0
      let handle = Attribute.clientConfiguration(characteristic).handle
      outgoing.append(.writeRequest(handle, [bits, 0]))
    case .exchangeMTU(let wanted):
      outgoing.append(.exchangeMTURequest(UInt16(MTU.effective(wanted))))
    }
  }

  private func characteristic(
    _ handle: UInt16, _ packet: Packet
  ) throws(LoopbackError) -> Characteristic {
    guard case .value(let characteristic)? = Attribute(handle: handle) else {
      throw .unexpected(packet)
    }
    return characteristic
  }
}
