public import GATTProfile
import Linux
public import Peripheral

/// The phone's side of the loop-back link: one connection to an accessory.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks.
public final class LoopbackCentral {
  private let socket: PacketConnection
  private let poll: Poll<Void>
  private var link: CentralLink
  private var wantsRoom = false

  /// Connects to the accessory that listens at that path.
  ///
  /// - Parameters:
  ///   - bond: who the phone is; nil for one that is not bonded (yet: see `secure`).
  ///   - mtu: the ATT MTU, 23 to 517.
  public init(to path: String, bond: Bond?, mtu: Int) throws(LoopbackError) {
    do {
      let socket = PacketConnection(try UnixSocket.packets.connect(to: path))
      let poll = try Poll<Void>()
      try poll.watch(socket.number, for: .readable, as: ())
      self.socket = socket
      self.poll = poll
    } catch {
      throw .system(error)
    }
    link = CentralLink(mtu: mtu, bond: bond)
    flush()
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// The ATT MTU just now.
  public var mtu: Int { link.mtu }

  /// The longest value that a write carries just now, in bytes.
  public var longestValue: Int { MTU.value(at: link.mtu) }

  /// Asks for something; the answer comes as an event. At most 64 requests wait for their turn.
  public func ask(_ request: CentralRequest) throws(LoopbackError) {
    try link.ask(request)
    flush()
  }

  /// Writes without response. False if there is no room: `ready` follows when there is.
  public func writeCommand(
    _ characteristic: Characteristic, _ value: [UInt8]
  ) throws(LoopbackError) -> Bool {
    try link.check(value)
    guard link.outgoing.isEmpty else {
      wantsRoom = true
      return false
    }
    link.outgoing.append(.writeCommand(Attribute.value(characteristic).handle, value))
    flush()
    return true
  }

  /// Bonds and encrypts a link that was opened without a bond.
  public func secure(as bond: Bond) {
    link.outgoing.append(.secure(bond))
    flush()
  }

  /// What came since, bounded; `number` stays readable while there is more.
  public func receive() -> [CentralEvent] {
    var events: [CentralEvent] = []
    do throws(LoopbackError) {
      while events.count < 32, let readiness = try nextReadiness() {
        if readiness.contains(.writable) { flush() }
        if readiness.isDisjoint(with: [.readable, .gone]) { continue }
        if let packet = try socket.nextPacket() { events += try link.receive(packet) }
        flush()
      }
    } catch {
      poll.unwatch(socket.number)
      events.append(.disconnected(error == .notConnected ? nil : error))
      return events
    }
    if wantsRoom && link.outgoing.isEmpty {
      wantsRoom = false
      events.append(.ready)
    }
    return events
  }

  private func nextReadiness() throws(LoopbackError) -> Readiness? {
    do {
      return try poll.next(waiting: false)?.readiness
    } catch {
      throw .system(error)
    }
  }

  /// Sends what the socket takes; what it does not take waits.
  private func flush() {
    var count = 0
    for packet in link.outgoing {
      // A link that broke tells so when it is read.
      guard (try? socket.send(packet.encoded)) == true else { break }
      count += 1
    }
    link.outgoing.removeFirst(count)
    try? poll.change(socket.number, to: link.outgoing.isEmpty ? .readable : [.readable, .writable])
  }
}
