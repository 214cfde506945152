import DBus
import GATTProfile
import Linux
import Peripheral

extension BlueZPeripheral {
  /// So many packets are taken from a socket before something else has its turn.
  private static var turn: Int { 32 }
  /// How many sockets there are at most; what more phones write comes by D-Bus.
  private static var limit: Int { 32 }

  /// Gives bluetoothd one end of a socket for what one phone writes, or has it go on by D-Bus.
  func acquire(_ call: MethodCall, _ wish: GATTCall, _ characteristic: Characteristic) {
    guard characteristic == GATTApplication.socketOwner, let device = wish.device else {
      return refuse(call, .unlikely)
    }
    guard let link = admit(device, wish, to: characteristic) else { return hold(call) }
    if sockets.values.contains(where: { $0.device != device }) { socketRule.isPerPhone = true }
    updateSocketRule()
    guard socketRule.allows, sockets.count < Self.limit, let mtu = links[link]?.mtu else {
      return refuse(call, .unlikely)
    }
    do {
      let (ours, theirs) = try UnixSocket.packets.pair()
      let packets = PacketConnection(Descriptor(owning: ours))
      let end = Descriptor(owning: theirs)
      try connection?.reply(
        to: call, arguments: [.descriptor(0), .uint16(UInt16(mtu))], descriptors: [end.number])
      lastSocket += 1
      try poll.watch(ours, for: .readable, as: .socket(lastSocket))
      sockets[lastSocket] = WriteSocket(packets, link: link, device: device)
    } catch {
      refuse(call, .unlikely)
    }
  }

  /// Takes what a socket brought.
  func hearSocket(_ number: UInt64) {
    guard let socket = sockets[number] else { return }
    for _ in 0..<Self.turn {
      switch try? socket.packets.receive(limit: MTU.longestValue) {
      case .packet(let value): pass(value, from: socket)
      case .nothing: return
      case .end, nil: return hangUp(number, socket)
      }
    }
  }

  private func pass(_ value: [UInt8], from socket: WriteSocket) {
    events.append(.link(socket.link, .written(GATTApplication.socketOwner, value, request: nil)))
  }

  /// bluetoothd closed a socket. One that belongs to a single phone is closed because its link is
  /// over, whether that is told or not.
  private func hangUp(_ number: UInt64, _ socket: WriteSocket) {
    closeSockets { $0 === socket }
    if socketRule.isPerPhone { handle(.linkEnded(device: socket.device)) }
  }

  /// Closes sockets; what is in them of a phone that is still there is taken first.
  func closeSockets(where isMeant: (WriteSocket) -> Bool) {
    for (number, socket) in sockets where isMeant(socket) {
      poll.unwatch(socket.packets.number)
      sockets[number] = nil
      guard links[socket.link] != nil else { continue }
      while case .packet(let value)? = try? socket.packets.receive(limit: MTU.longestValue) {
        pass(value, from: socket)
      }
    }
  }

  /// Offers sockets, or no longer, as phones come and go.
  func updateSocketRule() {
    let adapter = client.adapter
    if SocketRule.isPerPhone(version: adapter.flatMap { client.adapters[$0]?.facts.version }) {
      socketRule.isPerPhone = true
    }
    socketRule.links = links.all.count
    socketRule.bonds = adapter.map { client.devices.bonds(of: $0).count } ?? 0
    guard socketRule.allows != offersSockets else { return }
    offersSockets = socketRule.allows
    if !offersSockets { closeSockets { _ in true } }
    try? renewApplication()
    let property = GATTApplication.socketProperty
    change(
      GATTApplication.socketOwner, offersSockets ? [property: .boolean(false)] : [:],
      removing: offersSockets ? [] : [property])
  }
}
