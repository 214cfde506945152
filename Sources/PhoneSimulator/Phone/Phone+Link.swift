internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  // MARK: The link

  mutating func linkUp(_ mtu: Int, _ now: Instant, _ effects: inout [PhoneEffect]) {
    link = .up(mtu: mtu)
    ledger.isConnected = true
    reconnection.connected(at: now.uptime)
    paths.reset()
    effects.append(.report(.connected(mtu: mtu)))
    tellTransport(.connected(maximumLength: mtu - 3), now, &effects)
    tellSecurity(.connected(maximumLength: mtu - 3), now, &effects)
    if profile.localNetwork, !isLocal { effects.append(.read(.linkConfiguration)) }
    for parcel in outbox.takeHeld() { hand(parcel, now, &effects) }
    if ledger.isPaired { greet(now, &effects) }
  }

  /// The accessory told how it is reached where Bluetooth does not.
  mutating func configured(_ value: [UInt8], _ effects: inout [PhoneEffect]) {
    do throws(MessageError) {
      local = try LinkConfiguration(decoding: value).local ?? local
    } catch {
      effects.append(.report(.unreadable("a link configuration that breaks the schema")))
    }
  }

  /// Comes over the local network in place of any other link.
  mutating func connectLocally(_ now: Instant, _ effects: inout [PhoneEffect]) {
    guard let local else {
      effects.append(.report(.trouble("it was never told how to come over the local network")))
      return
    }
    if link != .down {
      leaves = true
      effects.append(.disconnect)
      linkDown(isLost: false, now, &effects)
    }
    reconnection.cancel()
    isLocal = true
    effects.append(.connectLocally(local))
  }

  /// The link is gone: `isLost` if that was no doing of this phone.
  mutating func linkDown(isLost: Bool, _ now: Instant, _ effects: inout [PhoneEffect]) {
    guard link != .down else { return }
    link = .down
    ledger.isConnected = false
    if isLost { ledger.lostAt = now.uptime }
    if isLost || (profile.reconnects && !leaves) { reconnection.lost(at: now.uptime) }
    leaves = false
    effects.append(.report(isLost ? .lost : .disconnected))
    loseWorkers(now, &effects)
    tellTransport(.disconnected, now, &effects)
    tellSecurity(.disconnected, now, &effects)
    moveOnline(now, &effects)
  }

  mutating func mtuChanged(_ mtu: Int, _ now: Instant, _ effects: inout [PhoneEffect]) {
    link = .up(mtu: mtu)
    effects.append(.report(.mtuChanged(mtu)))
    tellTransport(.lengthChanged(mtu - 3), now, &effects)
    tellSecurity(.lengthChanged(mtu - 3), now, &effects)
  }

  // MARK: The extensions

  mutating func tellTransport(
    _ event: LinkEvent, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    follow(transport.handle(event, at: now.uptime), now, &effects)
  }

  mutating func tellSecurity(
    _ event: LinkEvent, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    guard let wishes = security?.handle(event, at: now.uptime) else { return }
    followSecurity(wishes, now, &effects)
  }

  // MARK: Values

  /// A value came in: it passes the faults and goes to the process that listens there.
  mutating func arrived(
    _ value: [UInt8], on characteristic: Characteristic, isRead: Bool, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    if characteristic == .capabilities {
      tellTransport(.read(.capabilities, value), now, &effects)
      return
    }
    guard !value.isEmpty else { return }
    let carried = CarriedValue(characteristic: characteristic, bytes: value)
    let passage = paths.receive(carried, at: now.uptime)
    for (place, value) in passage.values.enumerated() {
      deliver(value, isRead: isRead && place == 0, now, &effects)
    }
    if passage.cuts { cut(now, &effects) }
    // The answer to a read does not get lost: what did was its content.
    if isRead, passage.values.isEmpty { effects.append(.read(characteristic)) }
  }

  private mutating func deliver(
    _ value: CarriedValue, isRead: Bool, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let event: LinkEvent =
      isRead
      ? .read(value.characteristic, value.bytes) : .value(value.characteristic, value.bytes)
    if value.characteristic == .dataOut { overhear(value.bytes, now, &effects) }
    tellTransport(event, now, &effects)
    tellSecurity(event, now, &effects)
  }

  mutating func written(
    _ characteristic: Characteristic, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    guard paths.written(characteristic) else { return }
    tellTransport(.written(characteristic), now, &effects)
    tellSecurity(.written(characteristic), now, &effects)
  }

  /// Lets go of everything the processes have to say, as far as the link takes it.
  mutating func pump(_ now: Instant, _ effects: inout [PhoneEffect]) {
    while link != .down, let value = nextWrite(now) {
      let carried = CarriedValue(characteristic: value.characteristic, bytes: value.value)
      let passage = paths.send(carried, at: now.uptime)
      for (place, carried) in passage.values.enumerated() {
        if place > 0 { paths.strays(carried.characteristic) }
        effects.append(
          .write(carried.characteristic, carried.bytes, response: value.expectsResponse))
      }
      if passage.values.isEmpty {
        tellTransport(.written(value.characteristic), now, &effects)
        tellSecurity(.written(value.characteristic), now, &effects)
      }
      if passage.cuts { cut(now, &effects) }
    }
  }

  private mutating func nextWrite(_ now: Instant) -> Write? {
    security?.nextWrite(at: now.uptime) ?? transport.nextWrite(at: now.uptime)
  }

  /// Writes a value of which no process knows.
  mutating func writeStray(_ value: CarriedValue, _ effects: inout [PhoneEffect]) {
    paths.strays(value.characteristic)
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
    if let incoming { deliver(incoming, isRead: false, now, &effects) }
    if let outgoing, link != .down { writeStray(outgoing, &effects) }
    if let time = reconnection.time, time <= now.uptime {
      reconnection.cancel()
      if isLocal, let local {
        effects.append(.connectLocally(local))
      } else {
        effects.append(.reconnect(mtu: profile.mtu))
      }
    }
    if let time = outbox.retryAt, time <= now.uptime {
      for parcel in outbox.takeHeld() { hand(parcel, now, &effects) }
    }
    tellTransport(.due, now, &effects)
    tellSecurity(.due, now, &effects)
  }
}
