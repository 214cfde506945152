internal import GATTProfile
public import Linux
public import TLS

/// Where phones come in over the local network: a TCP port, TLS 1.3, and a token to be shown.
///
/// Watch `number` for `readable` and call `receive` when it is or when `deadline` is past; nothing here
/// ever blocks.
public final class LocalListener {
  /// What happened on one connection; a connection's number is never used twice.
  public enum Event: Equatable, Sendable {
    /// It showed a token of 32 bytes: `admit` or `close` it.
    case opened(UInt64, token: [UInt8])
    /// An admitted one sent a packet.
    case packet(UInt64, [UInt8])
    /// So many of the packets for it are on their way.
    case drained(UInt64, count: Int)
    /// One that was opened is gone, for that reason.
    case closed(UInt64, String)
  }

  private enum Source {
    case listener
    case connection(UInt64)
  }

  /// Connections that may be open and admitted, and those that are not admitted yet: of all, and of
  /// one address.
  public static var limits: (admitted: Int, waiting: Int, perAddress: Int) { (16, 16, 4) }
  /// How long a connection may take to show a token, in milliseconds.
  public static var patience: UInt64 { 10_000 }
  /// How long belfryd may take to say whose it is, in milliseconds.
  static var agentPatience: UInt64 { 5_000 }

  private let listener: TCPListener
  private let context: TLSContext
  private let poll: Poll<Source>
  private var connections: [UInt64: LocalConnection] = [:]
  private var lastConnection: UInt64 = 0
  private var admission = Admission()
  private var isListening = true
  private var isHeld = false
  private var events: [Event] = []

  /// Listens at that port, or at one of the kernel's choice if it is 0, with that identity.
  public init(port: UInt16, identity: TLSIdentity) throws(TLSError) {
    context = try TLSContext(serving: identity)
    do throws(SystemError) {
      let listener = try TCPListener(port: port)
      poll = try Poll()
      try poll.watch(listener.number, for: .readable, as: .listener)
      self.listener = listener
    } catch {
      throw .system(error)
    }
  }

  /// The port.
  public var port: UInt16 { listener.port }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// When to call `receive` whatever `number` is, in milliseconds of `Clock.uptime`.
  public var deadline: UInt64? {
    if !events.isEmpty { return 0 }
    var due = connections.values.compactMap { $0.deadline }
    if !isListening { due.append(admission.dueTime) }
    return due.min()
  }

  /// What happened since, bounded; `number` stays readable while there is more.
  public func receive(at now: UInt64) throws(SystemError) -> [Event] {
    expire(at: now)
    if !isListening, admission.dueTime <= now { try listen(true) }
    for _ in 0..<32 {
      guard events.count < 64, let ready = try poll.next(waiting: false) else { break }
      switch ready.source {
      case .listener: try accept(at: now)
      case .connection(let number): serve(number, ready.readiness, at: now)
      }
    }
    defer { events = [] }
    return events
  }

  /// A token is one of a phone: its connection may stay.
  public func admit(_ number: UInt64) {
    guard let connection = connections[number], case .presented = connection.phase else { return }
    guard connections.values.count(where: { $0.phase == .admitted }) < Self.limits.admitted else {
      return end(number, "too many phones are connected")
    }
    events += connection.admit().map { .packet(number, $0) }
    watch(number, connection)
  }

  /// Sends a packet of 1 to 501 bytes; nothing happens if the connection is gone.
  public func send(_ packet: [UInt8], to number: UInt64) {
    guard let connection = connections[number], connection.phase == .admitted else { return }
    connection.send(packet)
    tellDrained(number, connection)
    watch(number, connection)
  }

  /// Ends a connection; no event follows.
  public func close(_ number: UInt64) { drop(number)?.close() }

  /// While `isHeld`, nothing that phones say is read: it waits in the kernel, and with them.
  public func hold(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    for (number, connection) in connections { watch(number, connection) }
  }
}

extension LocalListener {
  private func accept(at now: UInt64) throws(SystemError) {
    guard admission.dueTime <= now else { return try listen(false) }
    let caller: TCPCaller?
    do throws(SystemError) {
      caller = try listener.accept()
    } catch {
      // Descriptors are short: some may be free when the next one is due.
      _ = admission.admit(at: now + LocalListener.patience)
      return try listen(false)
    }
    guard let caller = consume caller, admission.admit(at: now) else { return }
    makeRoom(for: caller.peer)
    guard let connection = try? LocalConnection(caller, context, until: now + Self.patience)
    else { return }
    lastConnection += 1
    connections[lastConnection] = connection
    try poll.watch(connection.number, for: .readable, as: .connection(lastConnection))
  }

  /// The oldest connection that is not admitted gives way: of the same address if that has too many.
  private func makeRoom(for peer: [UInt8]) {
    let waiting = connections.filter { $0.value.phase != .admitted }
    let same = waiting.filter { $0.value.peer == peer }
    if same.count >= Self.limits.perAddress, let oldest = same.keys.min() {
      end(oldest, "too many of its address wait")
    } else if waiting.count >= Self.limits.waiting, let oldest = waiting.keys.min() {
      end(oldest, "too many wait")
    }
  }

  private func serve(_ number: UInt64, _ readiness: Readiness, at now: UInt64) {
    guard let connection = connections[number] else { return }
    do throws(SystemError) {
      if readiness.contains(.writable) { try connection.flush() }
    } catch {
      return end(number, "\(error)")
    }
    tellDrained(number, connection)
    if case .presented = connection.phase {
      if readiness.contains(.gone) { end(number, "it went") }
      return
    }
    if !readiness.isDisjoint(with: [.readable, .gone]) {
      switch connection.receive() {
      case .token(let token)?:
        connection.phase = .presented(until: now + Self.agentPatience)
        events.append(.opened(number, token: token))
      case .packets(let packets)?: events += packets.map { .packet(number, $0) }
      case .end(let reason)?: return end(number, reason)
      case nil: if readiness.contains(.gone) { return end(number, "it went") }
      }
    }
    watch(number, connection)
  }

  private func tellDrained(_ number: UInt64, _ connection: LocalConnection) {
    let count = connection.takeDrained()
    if count > 0 { events.append(.drained(number, count: count)) }
  }

  private func watch(_ number: UInt64, _ connection: LocalConnection) {
    do throws(SystemError) {
      try poll.change(connection.number, to: connection.interest(isHeld: isHeld))
    } catch {
      end(number, "\(error)")
    }
  }

  private func expire(at now: UInt64) {
    for (number, connection) in connections where connection.deadline.map({ $0 <= now }) ?? false {
      end(number, "it took too long")
    }
  }

  private func listen(_ isListening: Bool) throws(SystemError) {
    self.isListening = isListening
    try poll.change(listener.number, to: isListening ? .readable : [])
  }

  /// A connection is over; that is told if its opening was.
  private func end(_ number: UInt64, _ reason: String) {
    guard let connection = drop(number) else { return }
    connection.close()
    if case .greeting = connection.phase { return }
    events.append(.closed(number, reason))
  }

  private func drop(_ number: UInt64) -> LocalConnection? {
    guard let connection = connections.removeValue(forKey: number) else { return nil }
    poll.unwatch(connection.number)
    return connection
  }
}
