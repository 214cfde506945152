import Linux
import PanelProtocol

extension Session {
  /// Milliseconds between two attempts to reach belfryd.
  static var shortestPause: UInt64 { 500 }
  /// The longest pause, to which it grows if each connection is cut at once: another panel took
  /// charge, and two must not drive each other out for ever.
  private static var longestPause: UInt64 { 30_000 }
  /// Milliseconds after which a connection counts as one that lasted.
  private static var lasting: UInt64 { 10_000 }
  /// Bytes that may wait for belfryd.
  private static var queueLimit: Int { 1 << 20 }

  mutating func connect() {
    guard connection == nil else { return }
    do {
      let socket = try UnixSocket.stream.connect(to: options.socket)
      let connection = StreamConnection(socket, queueLimit: Self.queueLimit)
      try loop.watch(connection.number, for: connection.interest, as: .agent)
      self.connection = connection
      connectedAt = Clock.uptime
      stream = MessageStream()
      log(.information, "connected to belfryd at \(options.socket)")
      perform(panel.connected())
    } catch {
      loop.wake(.reconnect, at: Clock.uptime + Self.shortestPause)
    }
  }

  mutating func agentReady(_ readiness: Readiness) {
    guard let connection else { return }
    do {
      if readiness.contains(.writable) { try connection.flush() }
      if readiness.contains(.readable) || readiness.contains(.gone) { try receive(connection) }
      if let connection = self.connection {
        try loop.change(connection.number, to: connection.interest)
      }
    } catch {
      lose("\(error)")
    }
  }

  private mutating func receive(_ connection: StreamConnection) throws {
    switch try connection.receive() {
    case .nothing: return
    case .end: lose("belfryd closed it")
    case .bytes(let bytes):
      stream.append(bytes)
      while let message = try stream.next() { take(message) }
    }
  }

  /// A message that is not understood is skipped: the next ones are whole.
  private mutating func take(_ bytes: [UInt8]) {
    do {
      perform(panel.receive(try AgentMessage(decoding: bytes), at: now))
    } catch {
      log(.warning, error.description)
    }
  }

  mutating func send(_ message: PanelMessage) {
    guard let connection else { return }
    do {
      try connection.send(message.encoded)
      try loop.change(connection.number, to: connection.interest)
    } catch {
      lose("\(error)")
    }
  }

  private mutating func lose(_ reason: String) {
    guard let connection else { return }
    loop.unwatch(connection.number)
    self.connection = nil
    panel.disconnected()
    log(.warning, "the connection to belfryd is gone: \(reason)")
    let isBrief = Clock.uptime - connectedAt < Self.lasting
    if !isBrief { reconnectPause = Self.shortestPause }
    loop.wake(.reconnect, at: Clock.uptime + reconnectPause)
    reconnectPause = min(Self.longestPause, 2 * reconnectPause)
  }
}
