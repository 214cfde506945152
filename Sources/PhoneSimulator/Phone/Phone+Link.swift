internal import GATTProfile
internal import HPKE

extension Phone {
  // MARK: The link

  mutating func linkUp(_ mtu: Int, _ now: Instant, _ effects: inout [PhoneEffect]) {
    link = .up(mtu: mtu)
    ledger.isConnected = true
    connectedAt = now.uptime
    paths.reset()
    effects.append(.report(.connected(mtu: mtu)))
    transport.heardAt = now.uptime
    transport.conversation.connected(at: now.uptime)
    effects.append(.subscribe(.dataOut))
    if security != nil { securityConnected(now, &effects) }
    if ledger.isPaired { greet(now, &effects) }
  }

  /// The link is gone: `isLost` if that was no doing of this phone.
  mutating func linkDown(isLost: Bool, _ now: Instant, _ effects: inout [PhoneEffect]) {
    guard link != .down else { return }
    link = .down
    ledger.isConnected = false
    if isLost { ledger.lostAt = now.uptime }
    if isLost || (profile.reconnects && !leaves) {
      reconnectAt = now.uptime + nextReconnectPause(now)
    }
    leaves = false
    effects.append(.report(isLost ? .lost : .disconnected))
    transport.conversation.disconnected()
    security?.conversation.disconnected()
    moveOnline(now, &effects)
  }

  /// The pause grows while links break soon.
  private mutating func nextReconnectPause(_ now: Instant) -> UInt64 {
    let wasBrief = now.uptime - connectedAt < Self.shortestReconnectPause * 10
    let pause = wasBrief ? reconnectPause : Self.shortestReconnectPause
    reconnectPause = min(2 * pause, Self.longestReconnectPause)
    return pause
  }

  // MARK: Values

  /// A value came in: it passes the faults and goes to the process that listens there.
  mutating func arrived(
    _ value: [UInt8], on characteristic: Characteristic, isRead: Bool, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    guard !value.isEmpty else { return }
    let carried = CarriedValue(characteristic: characteristic, bytes: value)
    let passage = paths.receive(carried, at: now.uptime)
    for value in passage.values { deliver(value, now, &effects) }
    if passage.cuts { cut(now, &effects) }
    // A value that was read may have others behind it.
    if isRead { effects.append(.read(characteristic)) }
  }

  private mutating func deliver(
    _ value: CarriedValue, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch value.characteristic {
    case .dataOut:
      transport.heardAt = now.uptime
      overhear(value.bytes, now, &effects)
      let events = transport.conversation.received(
        value.bytes, on: value.characteristic, at: now.uptime)
      for event in events { handleTransport(event, now, &effects) }
    case .keyExchange:
      security?.heardAt = now.uptime
      let events =
        security?.conversation.received(value.bytes, on: value.characteristic, at: now.uptime)
      for event in events ?? [] { handleSecurity(event, now, &effects) }
    case .capabilities, .dataIn, .linkConfiguration: break
    }
  }

  /// Lets go of everything the processes have to say, as far as the link takes it.
  mutating func pump(_ now: Instant, _ effects: inout [PhoneEffect]) {
    transport.fill()
    while case .up(let mtu) = link, let value = nextValue(mtu - 3, now) {
      let passage = paths.send(value, at: now.uptime)
      for value in passage.values { write(value, &effects) }
      if passage.cuts { cut(now, &effects) }
    }
  }

  private mutating func nextValue(_ length: Int, _ now: Instant) -> CarriedValue? {
    if paths.mayWrite(.keyExchange),
      let bytes = security?.conversation.nextValue(
        for: .keyExchange, maximumLength: length, at: now.uptime)
    {
      return CarriedValue(characteristic: .keyExchange, bytes: bytes)
    }
    guard paths.mayWrite(.dataIn) else { return nil }
    let bytes = transport.conversation.nextValue(
      for: .dataIn, maximumLength: length, at: now.uptime)
    return bytes.map { CarriedValue(characteristic: .dataIn, bytes: $0) }
  }

  mutating func write(_ value: CarriedValue, _ effects: inout [PhoneEffect]) {
    paths.writes(value.characteristic)
    let response = value.characteristic != .dataIn || !paths.takesCommands
    effects.append(.write(value.characteristic, value.bytes, response: response))
  }

  /// The link breaks in the middle of everything.
  private mutating func cut(_ now: Instant, _ effects: inout [PhoneEffect]) {
    effects.append(.report(.attacked("cut the link")))
    effects.append(.disconnect)
    linkDown(isLost: false, now, &effects)
  }

  // MARK: Time

  mutating func timePassed(_ now: Instant, _ effects: inout [PhoneEffect]) {
    let (outgoing, incoming) = paths.flush(at: now.uptime)
    if let incoming { deliver(incoming, now, &effects) }
    if let outgoing, link != .down { write(outgoing, &effects) }
    if let time = reconnectAt, time <= now.uptime {
      reconnectAt = nil
      effects.append(.reconnect(mtu: profile.mtu))
    }
    transport.retry(at: now.uptime)
    for event in transport.conversation.tick(at: now.uptime) {
      handleTransport(event, now, &effects)
    }
    for event in security?.conversation.tick(at: now.uptime) ?? [] {
      handleSecurity(event, now, &effects)
    }
    readInsteadOfWaiting(now, &effects)
  }

  /// A second process's subscription may be invisible to the accessory: after a while of silence
  /// the value is read.
  private mutating func readInsteadOfWaiting(_ now: Instant, _ effects: inout [PhoneEffect]) {
    guard link != .down else { return }
    if let time = transport.readDeadline, time <= now.uptime {
      transport.heardAt = now.uptime
      effects.append(.read(.dataOut))
    }
    if let time = security?.readDeadline, time <= now.uptime {
      security?.heardAt = now.uptime
      effects.append(.read(.keyExchange))
      requestOffer(fresh: false)
    }
  }
}
