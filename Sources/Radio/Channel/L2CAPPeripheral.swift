public import GATTProfile
public import Linux
public import Peripheral

/// The accessory's side of all L2CAP channels: bonded phones connect for speed.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks.
public final class L2CAPPeripheral {
  /// An event and the connection it belongs to; a connection's number is never used twice.
  public typealias Arrival = (connection: UInt64, event: PeripheralEvent)

  private enum Source {
    case listener
    case connection(UInt64)
  }

  private final class Connection {
    let channel: L2CAPChannel
    var link: ChannelLink

    init(_ channel: L2CAPChannel) {
      self.channel = channel
      link = ChannelLink(sendLimit: channel.sendLimit)
    }
  }

  /// How many channels may be open; a further one is turned away.
  public static var connectionLimit: Int { 16 }
  /// How many channels one phone may have open, so that it leaves some to others.
  static var phoneLimit: Int { 4 }
  /// With so many arrivals, further channels wait for the next turn.
  private static let enough = 32
  /// The shortest value that every channel must carry, in bytes.
  private static let shortest = Limits.smallestValue

  private let listener: L2CAPListener
  private let poll: Poll<Source>
  private var connections: [UInt64: Connection] = [:]
  private var lastConnection: UInt64 = 0
  private var lastRequest: UInt64 = 0
  private var favourite = Favourite<UInt64>()

  /// Serves the channels that phones open there.
  public init(_ listener: consuming L2CAPListener) throws(RadioError) {
    let number = listener.number
    poll = try radio { () throws(SystemError) in
      let poll = try Poll<Source>()
      try poll.watch(number, for: .readable, as: .listener)
      return poll
    }
    self.listener = listener
  }

  /// What the capabilities tell phones to connect to.
  public var psm: UInt16 { listener.psm }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// How many channels are open.
  public var connectionCount: Int { connections.count }

  /// What happened since, bounded; `number` stays readable while there is more.
  ///
  /// - Parameter bond: whose identity an address is; nil for a device that is not bonded, which is
  ///   turned away.
  public func receive(
    bond: (DeviceAddress) -> Bond?
  ) throws(SystemError) -> [Arrival] {
    var arrivals: [Arrival] = []
    if let number = favourite.next(), let connection = connections[number] {
      serve(connection, number, .readable, &arrivals)
      if !arrivals.isEmpty { return arrivals }
      favourite.forget()
    }
    let allReady = try poll.allReady()
    for ready in allReady where arrivals.count < Self.enough {
      switch ready.source {
      case .listener:
        guard let channel = try accept() else { continue }
        if let bond = bond(channel.peer) { try open(channel, bond, &arrivals) }
      case .connection(let number):
        guard let connection = connections[number] else { continue }
        serve(connection, number, ready.readiness, &arrivals)
        if allReady.count == 1, ready.readiness == .readable { favourite.set(number) }
      }
    }
    return arrivals
  }

  /// Sends a value. True if the channel has it already; else `sent` follows.
  public func send(
    _ value: [UInt8], of characteristic: Characteristic, on number: UInt64
  ) throws(RadioError) -> Bool {
    guard let connection = connections[number] else { throw .notConnected }
    let isIdle = connection.link.outgoing.isEmpty
    do throws(ChannelError) {
      if try connection.link.send(value, of: characteristic) { return true }
    } catch {
      throw .unsendable(error)
    }
    // Only what waits behind nothing can leave at once.
    return isIdle && !flush(connection).isEmpty
  }

  /// Ends a connection; no event follows.
  public func disconnect(_ number: UInt64) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    poll.unwatch(connection.channel.packets.number)
    // Where there was no room for another descriptor, there is now.
    try? poll.change(listener.number, to: .readable)
  }
}

extension L2CAPPeripheral {
  /// A channel that cannot be had must wait until one of the others closes.
  private func accept() throws(SystemError) -> L2CAPChannel? {
    do {
      return try listener.accept()
    } catch {
      try poll.change(listener.number, to: [])
      return nil
    }
  }

  private func open(
    _ channel: L2CAPChannel, _ bond: Bond, _ arrivals: inout [Arrival]
  ) throws(SystemError) {
    let connection = Connection(channel)
    let sameCount = connections.values.count { $0.channel.peer == channel.peer }
    guard connections.count < Self.connectionLimit, sameCount < Self.phoneLimit,
      connection.link.valueLimit >= Self.shortest
    else { return }
    lastConnection += 1
    connections[lastConnection] = connection
    try poll.watch(channel.packets.number, for: .readable, as: .connection(lastConnection))
    arrivals.append((lastConnection, .connected(bond, mtu: connection.link.mtu)))
  }

  private func serve(
    _ connection: Connection, _ number: UInt64, _ readiness: Readiness,
    _ arrivals: inout [Arrival]
  ) {
    if readiness.contains(.writable) {
      for sent in flush(connection) { arrivals.append((number, .sent(sent))) }
    }
    guard !readiness.isDisjoint(with: [.readable, .gone]) else { return }
    do {
      let burst = try connection.channel.packets.receiveBurst(limit: ChannelPacket.maximumLength)
      for packet in burst.packets {
        lastRequest += 1
        if let event = connection.link.receive(packet, numbering: lastRequest) {
          arrivals.append((number, event))
        }
      }
      guard burst.isEnd else { return }
      disconnect(number)
      arrivals.append((number, .disconnected(nil)))
    } catch {
      // The radio link broke, or the phone went out of reach.
      disconnect(number)
      arrivals.append((number, .disconnected(nil)))
    }
  }

  /// Sends what the channel takes and says whose values left; what it does not take waits.
  private func flush(_ connection: Connection) -> [Characteristic] {
    var sent: [Characteristic] = []
    for item in connection.link.outgoing {
      // A channel that broke tells so when it is read.
      guard (try? connection.channel.packets.send(item.packet)) == true else { break }
      sent.append(item.characteristic)
    }
    connection.link.outgoing.removeFirst(sent.count)
    let interest: Readiness = connection.link.outgoing.isEmpty ? .readable : [.readable, .writable]
    try? poll.change(connection.channel.packets.number, to: interest)
    return sent
  }
}
