import Linux
import PanelProtocol

extension Session {
  /// Bytes that may wait for belfryd.
  private static var queueLimit: Int { 1 << 20 }

  mutating func connect() {
    guard connection == nil else { return }
    do {
      let socket = try UnixSocket.stream.connect(to: options.socket)
      let connection = StreamConnection(socket, queueLimit: Self.queueLimit)
      try loop.watch(connection.number, for: connection.interest, as: .agent)
      self.connection = connection
      reconnection.connected(at: Clock.uptime)
      isWelcome = false
      stream = MessageStream()
      perform(panel.connected(yields: reconnection.yields))
    } catch {
      if !isWaiting { log(.notice, "waiting for belfryd: \(error)") }
      isWaiting = true
      loop.wake(.reconnect, at: reconnection.failed(at: Clock.uptime))
    }
  }

  mutating func agentReady(_ readiness: Readiness) {
    guard let connection else { return }
    do {
      if readiness.contains(.writable) { try connection.flush() }
      if readiness.contains(.readable) || readiness.contains(.gone) { try receive(connection) }
      try listen()
    } catch {
      lose("\(error)")
    }
  }

  private mutating func receive(_ connection: StreamConnection) throws {
    switch try connection.receive() {
    case .nothing: return
    case .end: lose("belfryd closed it")
    case .bytes(let bytes):
      awaitCalm()
      stream.append(bytes)
      try takeWhole()
    }
  }

  /// The messages that are whole, until pictures pile up.
  private mutating func takeWhole() throws {
    while connection != nil, !queue.isFull, let message = try stream.next() { take(message) }
  }

  /// Watches for what can be taken now.
  private mutating func listen() throws {
    guard let connection else { return }
    let interest = connection.interest
    try loop.change(
      connection.number, to: queue.isFull ? interest.subtracting(.readable) : interest)
  }

  /// There is room for pictures again.
  mutating func hearOn() {
    guard connection != nil, !queue.isFull else { return }
    do {
      try takeWhole()
      try listen()
    } catch {
      lose("\(error)")
    }
  }

  /// A message that is not understood is skipped: the next ones are whole.
  private mutating func take(_ bytes: [UInt8]) {
    do {
      take(try AgentMessage(decoding: bytes))
    } catch {
      tell(Mishap(error), error.description)
    }
  }

  private mutating func take(_ message: AgentMessage) {
    switch message {
    case .goodbye(let farewell): part(farewell)
    case .welcome(let version) where version != Limits.version: part(.otherVersion(version))
    case .welcome:
      isWelcome = true
      isWaiting = false
      reconnection.welcomed()
      log(.information, "connected to belfryd at \(options.socket)")
      perform(panel.receive(message, at: now))
    // Only a belfryd of another age begins with anything else.
    default: isWelcome ? perform(panel.receive(message, at: now)) : part(.turnedAway)
    }
  }

  /// There is nothing to be had from belfryd for a while; that is said once.
  private mutating func part(_ farewell: Farewell) {
    if reconnection.dismissed(farewell) { log(.warning, farewell.sentence) }
    perform(panel.receive(.goodbye(farewell), at: now))
    hangUp()
  }

  mutating func send(_ message: PanelMessage) {
    guard let connection else { return }
    do {
      try connection.send(message.encoded)
      try listen()
    } catch {
      // What belfryd said before it hung up tells why.
      try? receive(connection)
      lose("\(error)")
    }
  }

  private mutating func lose(_ reason: String) {
    guard connection != nil else { return }
    if reconnection.farewell == nil {
      log(.warning, "the connection to belfryd is gone: \(reason)")
    }
    hangUp()
  }

  mutating func hangUp() {
    guard let connection else { return }
    loop.unwatch(connection.number)
    self.connection = nil
    panel.disconnected()
    loop.wake(.reconnect, at: reconnection.lost(at: Clock.uptime))
  }
}

extension Farewell {
  /// What it means for this panel's owner.
  fileprivate var sentence: String {
    switch self {
    case .replaced:
      "another panel is in charge now: this one waits, and comes back when it is gone"
    case .otherVersion(let version):
      "belfryd speaks version \(version) of the panel's protocol, this panel \(Limits.version): "
        + "update both"
    case .turnedAway: "belfryd and this panel do not understand each other: update both"
    }
  }
}
