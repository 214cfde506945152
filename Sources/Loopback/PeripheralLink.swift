import GATTProfile
import Peripheral

/// The accessory's side of one connection as a value: packets in, events and packets out.
struct PeripheralLink {
  /// A request of the central's that waits for its answer; there is never more than one.
  struct Request {
    let number: UInt64
    let opcode: Packet.Opcode
    let handle: UInt16
  }

  /// A packet to send, and the characteristic whose value has been taken once it left.
  struct Outgoing {
    let packet: Packet
    var reports: Characteristic?
  }

  private(set) var isOpen = false
  private(set) var isSecure = false
  private(set) var mtu = MTU.smallest
  var request: Request?
  /// The value last read, of which the central may ask for further parts.
  var lastRead: (handle: UInt16, value: [UInt8])?
  var subscriptions: Set<Characteristic> = []
  /// Indications that wait for the confirmation of the one before.
  var indications: [(characteristic: Characteristic, value: [UInt8])] = []
  var unconfirmed: Characteristic?
  /// What has to be sent, in order; the owner takes it out.
  var outgoing: [Outgoing] = []

  /// Takes in a packet; a request that the program has to answer gets that number.
  ///
  /// Throws `LoopbackError.malformed` for what a central may not send, or not now.
  mutating func receive(
    _ packet: Packet, numbering number: UInt64
  ) throws(LoopbackError) -> PeripheralEvent? {
    switch packet {
    case .open(let wanted, let bond) where !isOpen:
      isOpen = true
      isSecure = bond != nil
      mtu = MTU.effective(Int(wanted))
      return .connected(bond, mtu: mtu)
    case .secure(let bond) where isOpen && !isSecure:
      isSecure = true
      return .secured(bond)
    case .exchangeMTURequest(let wanted) where isOpen:
      mtu = MTU.effective(Int(wanted))
      put(.exchangeMTUResponse(UInt16(MTU.largest)))
      return .mtuChanged(mtu)
    case .writeCommand(let handle, let value) where isOpen:
      return command(handle, value)
    case .confirmation where unconfirmed != nil:
      return confirm()
    case .readRequest, .readBlobRequest, .writeRequest:
      guard isOpen, request == nil else { throw .unexpected(packet) }
      return serve(packet, number)
    default:
      throw .unexpected(packet)
    }
  }

  mutating func put(_ packet: Packet, reporting characteristic: Characteristic? = nil) {
    outgoing.append(Outgoing(packet: packet, reports: characteristic))
  }
}

extension LoopbackError {
  static func unexpected(_ packet: Packet) -> LoopbackError {
    .malformed(opcode: packet.opcode.rawValue, length: packet.encoded.count)
  }
}
