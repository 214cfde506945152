public import GATTProfile
public import Linux
public import Peripheral

/// The accessory's side of the loop-back link: a Unix socket of packets on which centrals connect
/// as phones would by Bluetooth. It trusts whoever may open its socket: it is for tests and
/// demonstrations.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks.
public final class LoopbackPeripheral {
  /// An event and the connection it belongs to; a connection's number is never used twice.
  public typealias Arrival = (connection: UInt64, event: PeripheralEvent)

  private enum Source {
    case listener
    case connection(UInt64)
  }

  private final class Connection {
    let socket: PacketConnection
    var link = PeripheralLink()
    init(_ socket: PacketConnection) { self.socket = socket }
  }

  /// How many centrals may be connected; a further one is turned away.
  public static var connectionLimit: Int { 16 }

  private let listener: UnixListener
  private let poll: Poll<Source>
  private var connections: [UInt64: Connection] = [:]
  private var lastConnection: UInt64 = 0
  /// The connection on which a request waits for its answer.
  private var requests: [UInt64: UInt64] = [:]
  private var lastRequest: UInt64 = 0

  /// Listens at that path.
  public init(at path: String) throws(SystemError) {
    let listener = try UnixListener(.packets, at: path)
    let poll = try Poll<Source>()
    try poll.watch(listener.number, for: .readable, as: .listener)
    self.listener = listener
    self.poll = poll
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// How many centrals are connected.
  public var connectionCount: Int { connections.values.filter { $0.link.isOpen }.count }

  /// What happened since, bounded; `number` stays readable while there is more.
  public func receive() throws(SystemError) -> [Arrival] {
    var arrivals: [Arrival] = []
    while arrivals.count < 32, let ready = try poll.next(waiting: false) {
      switch ready.source {
      case .listener:
        try accept()
      case .connection(let number):
        guard let connection = connections[number] else { continue }
        serve(connection, number, ready.readiness, &arrivals)
      }
    }
    return arrivals
  }

  /// Notifies or indicates a value. True if the transport has it already; else `sent` follows.
  public func send(
    _ value: [UInt8], of characteristic: Characteristic, on number: UInt64
  ) throws(LoopbackError) -> Bool {
    guard let connection = connections[number] else { throw .notConnected }
    let isIdle = connection.link.outgoing.isEmpty
    if try connection.link.send(characteristic, value) { return true }
    // Only what waits behind nothing can leave at once.
    return isIdle && !flush(connection).isEmpty
  }

  /// Answers a read or a write; nothing happens if its connection is gone.
  public func respond(to request: UInt64, _ response: PeripheralResponse) {
    guard let number = requests.removeValue(forKey: request), let connection = connections[number]
    else { return }
    connection.link.respond(to: request, response)
    _ = flush(connection)
  }

  /// Ends a connection; no event follows.
  public func disconnect(_ number: UInt64) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    poll.unwatch(connection.socket.number)
    requests = requests.filter { $0.value != number }
  }
}

extension LoopbackPeripheral {
  private func accept() throws(SystemError) {
    guard let descriptor = try listener.accept() else { return }
    guard connections.count < Self.connectionLimit else { return }
    let connection = Connection(PacketConnection(descriptor))
    lastConnection += 1
    connections[lastConnection] = connection
    try poll.watch(connection.socket.number, for: .readable, as: .connection(lastConnection))
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
      guard let packet = try connection.socket.nextPacket() else { return }
      lastRequest += 1
      if let event = try connection.link.receive(packet, numbering: lastRequest) {
        if connection.link.request?.number == lastRequest { requests[lastRequest] = number }
        arrivals.append((number, event))
      }
      for sent in flush(connection) { arrivals.append((number, .sent(sent))) }
    } catch {
      let wasOpen = connection.link.isOpen
      disconnect(number)
      let reason: String? = error == .notConnected ? nil : "\(error)"
      if wasOpen { arrivals.append((number, .disconnected(reason))) }
    }
  }

  /// Sends what the socket takes and says whose values left; what it does not take waits.
  private func flush(_ connection: Connection) -> [Characteristic] {
    var sent: [Characteristic] = []
    var count = 0
    for item in connection.link.outgoing {
      // A link that broke tells so when it is read.
      guard (try? connection.socket.send(item.packet.encoded)) == true else { break }
      if let characteristic = item.reports { sent.append(characteristic) }
      count += 1
    }
    connection.link.outgoing.removeFirst(count)
    var interest: Readiness = []
    if !connection.link.outgoing.isEmpty { interest.insert(.writable) }
    if connection.link.outgoing.count < PeripheralLink.waitingLimit { interest.insert(.readable) }
    try? poll.change(connection.socket.number, to: interest)
    return sent
  }
}
