import DBus
import GATTProfile
import Linux
import Peripheral

extension BlueZPeripheral {
  /// How many sockets there are at most; what more phones write and hear goes by D-Bus.
  private static var limit: Int { 48 }
  /// What bluetoothd may leave unread, in bytes of the kernel's memory: so little that a socket is
  /// writable again when it is empty, or nearly. One that is never empty makes BlueZ 5.82 forget D-Bus.
  private static var sendBuffer: Int { 4_608 }

  /// Gives bluetoothd one end of a socket for one phone's values, or has it go on by D-Bus.
  func acquire(_ call: MethodCall, _ wish: GATTCall, _ characteristic: Characteristic) {
    let isWritten = wish.request == .acquireWrite
    guard let device = wish.device, isWritten == (characteristic == .dataIn) else {
      return refuse(call, .unlikely)
    }
    guard let link = admit(device, wish, to: characteristic) else { return hold(call) }
    if isWritten, sockets.values.contains(where: { $0.isWritten && $0.device != device }) {
      socketRule.isPerPhone = true
    }
    updateSocketRule()
    guard socketRule.allowsSockets, isWritten || canHear(characteristic, by: link),
      sockets.count < Self.limit, let mtu = links[link]?.mtu
    else { return refuse(call, .unlikely) }
    do {
      let (ours, theirs) = try UnixSocket.packets.pair()
      let packets = PacketConnection(Descriptor(owning: ours))
      if !isWritten { try packets.limitSendBuffer(to: Self.sendBuffer) }
      try handOver(Descriptor(owning: theirs), mtu, to: call)
      lastSocket += 1
      try poll.watch(ours, for: .readable, as: .socket(lastSocket))
      sockets[lastSocket] = PhoneSocket(
        packets, link: link, device: device, characteristic: characteristic)
      if !isWritten { tell(links.acquired(characteristic, by: link)) }
    } catch {
      refuse(call, .unlikely)
    }
  }

  /// Gives bluetoothd its end of a socket. A function of its own also because Swift 6.0.3 cannot
  /// optimise the owner of that end among other calls that throw.
  private func handOver(_ end: consuming Descriptor, _ mtu: Int, to call: MethodCall) throws {
    try connection?.reply(
      to: call, arguments: [.descriptor(0), .uint16(UInt16(mtu))], descriptors: [end.number])
  }

  /// Not on the link on which the phone was paired: there BlueZ 5.82 stops to read the socket of a
  /// phone that subscribed in the moment in which its address was resolved.
  /// Nor a single phone's indications: by D-Bus each waits for its confirmation, and into a socket they all
  /// go at once.
  private func canHear(_ characteristic: Characteristic, by link: UInt64) -> Bool {
    links[link]?.bond?.isNew == false && (characteristic == .dataOut || !socketRule.isForOne)
  }

  /// Takes what a socket brought, or sends on what waited.
  func serveSocket(_ number: UInt64, _ readiness: Readiness) {
    guard let socket = sockets[number] else { return }
    if readiness.contains(.writable) { flush(socket) }
    guard !readiness.isDisjoint(with: [.readable, .gone]) else { return }
    let isOver = drain(socket)
    if isOver { hangUp(socket) }
  }

  /// Takes what the socket has that was ready the last time; false if all of them are to be looked at.
  func drainFavourite() -> Bool {
    guard let number = favourite.next(), let socket = sockets[number] else { return false }
    let before = events.count
    let isOver = drain(socket)
    if isOver { hangUp(socket) }
    let hasBrought = events.count > before
    if !hasBrought { favourite.forget() }
    return hasBrought
  }

  /// Takes what waits in a socket, at most a burst; true if nothing more will come.
  private func drain(_ socket: PhoneSocket) -> Bool {
    guard let burst = try? socket.packets.receiveBurst(limit: MTU.longestValue) else { return true }
    for value in burst.packets { pass(value, from: socket) }
    return burst.isEnd
  }

  /// What a phone wrote; a socket for notifications brings a byte for each confirmed indication.
  private func pass(_ value: [UInt8], from socket: PhoneSocket) {
    guard socket.isWritten else { return }
    events.append(.link(socket.link, .written(socket.characteristic, value, request: nil)))
  }

  /// bluetoothd closed a socket. One that a single phone writes into is closed because its link is
  /// over, whether that is told or not; the last one that it hears by, because it hears no longer.
  private func hangUp(_ socket: PhoneSocket) {
    closeSockets { $0 === socket }
    if socket.isWritten {
      if socketRule.isPerPhone { handle(.linkEnded(device: socket.device)) }
    } else if newestSocket(of: socket.characteristic, on: socket.link) == nil {
      tell(links.hungUp(socket.characteristic, by: socket.link))
    }
  }

  /// Sends a value by the phone's own socket, the newest if there are two; true if it is taken
  /// already, nil if there is no socket.
  func sendBySocket(
    _ value: [UInt8], of characteristic: Characteristic, on link: UInt64
  ) -> Bool? {
    guard let socket = newestSocket(of: characteristic, on: link) else { return nil }
    if socket.waiting.isEmpty, (try? socket.packets.send(value)) == true { return true }
    socket.waiting.append(value)
    try? poll.change(socket.packets.number, to: [.readable, .writable])
    return false
  }

  private func newestSocket(of characteristic: Characteristic, on link: UInt64) -> PhoneSocket? {
    let found = sockets.filter {
      $0.value.link == link && $0.value.characteristic == characteristic
    }
    return found.max { $0.key < $1.key }?.value
  }

  private func flush(_ socket: PhoneSocket) {
    while let value = socket.waiting.first {
      guard (try? socket.packets.send(value)) == true else { return }
      socket.waiting.removeFirst()
      events.append(.link(socket.link, .sent(socket.characteristic)))
    }
    try? poll.change(socket.packets.number, to: .readable)
  }

  /// Closes sockets. What a phone that is still there wrote is taken first; what it was to hear is
  /// lost, as on the air.
  func closeSockets(where isMeant: (PhoneSocket) -> Bool) {
    for (number, socket) in sockets where isMeant(socket) && sockets[number] != nil {
      poll.unwatch(socket.packets.number)
      sockets[number] = nil
      guard links[socket.link] != nil else { continue }
      while let burst = try? socket.packets.receiveBurst(limit: MTU.longestValue) {
        for value in burst.packets { pass(value, from: socket) }
        if burst.packets.isEmpty || burst.isEnd { break }
      }
      for _ in socket.waiting { events.append(.link(socket.link, .sent(socket.characteristic))) }
      if !socket.isWritten { tell(links.released(socket.characteristic, by: socket.link)) }
    }
  }

  /// Offers sockets, or no longer, as phones come and go.
  func updateSocketRule() {
    let adapter = client.adapter
    if SocketRule.isPerPhone(version: version) { socketRule.isPerPhone = true }
    socketRule.links = links.all.count
    socketRule.bonds = adapter.map { client.devices.bonds(of: $0).count } ?? 0
    let offers = socketRule.properties
    guard offers != offered else { return }
    let before = offered
    offered = offers
    if !socketRule.allowsSockets { closeSockets { _ in true } }
    try? renewApplication()
    for (owner, name) in GATTApplication.socketProperties {
      guard offers.contains(name) != before.contains(name) else { continue }
      let isNew = offers.contains(name)
      change(owner, isNew ? [name: .boolean(false)] : [:], removing: isNew ? [] : [name])
    }
  }
}
