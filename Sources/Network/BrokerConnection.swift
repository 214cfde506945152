internal import CMosquitto
public import Linux

/// One connection to a broker, by MQTT 5, from the first packet to its end; for the next one another
/// is made. Nothing waits here but the look-up of the broker's name.
///
/// Watch `number` for `readable` and call `receive` when it is, and when `deadline` is past.
public final class BrokerConnection {
  private enum Phase {
    /// The socket is not yet connected.
    case reaching
    /// TLS and MQTT introduce the two ends to each other.
    case greeting
    case open
    case over
  }

  let broker: Broker
  private let poll: Poll<Void>
  private var client: Client?
  private var watched: CInt?
  private var phase = Phase.reaching
  /// Messages that came since the last release.
  private var held = 0
  private let began: UInt64
  private var lastExchange: UInt64
  var events: [BrokerEvent] = []
  /// Publications under way by the broker's numbers: ours, and what they were.
  var publications: [CInt: (number: UInt64, topic: String, isRetained: Bool)] = [:]
  /// What libmosquitto last complained of, for the words of a failure.
  var complaint = ""

  /// How long the two ends may take to know each other, in milliseconds.
  private static var patience: UInt64 { 20_000 }

  /// Begins to connect; a failure to do so is told as any later one.
  public init(to broker: Broker, at now: UInt64) throws(SystemError) {
    self.broker = broker
    began = now
    lastExchange = now
    poll = try Poll()
    do {
      let client = try Client.make(
        for: broker, owner: Unmanaged.passUnretained(self).toOpaque())
      Self.setCallbacks(client.pointer)
      self.client = consume client
      try self.client?.connect(to: broker)
    } catch {
      end(error)
    }
    watch()
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// When to call `receive` whatever `number` is, in milliseconds of `Clock.uptime`.
  public var deadline: UInt64? {
    switch phase {
    case .reaching, .greeting: began + Self.patience
    case .open: lastExchange + UInt64(broker.keepAlive) * 1000 + 1000
    case .over: events.isEmpty ? nil : lastExchange
    }
  }

  /// What happened, at most a few messages at a time; `number` stays readable while there is more.
  public func receive(at now: UInt64) -> [BrokerEvent] {
    if let ready = (try? poll.next(waiting: false)) ?? nil { serve(ready.readiness, now) }
    if phase != .over, let deadline, deadline <= now { tick(now) }
    watch()
    defer { events = [] }
    return events
  }

  /// Lets go what was held back, the acknowledgements first.
  public func release(at now: UInt64) {
    guard isHolding else { return }
    held = 0
    write(now)
    watch()
  }

  /// Publishes something, or queues it while everything is held back. `number` comes back with
  /// `.published`, `.unheard` or `.refused`, unless the connection ends before.
  public func publish(_ publication: Publication, number: UInt64, at now: UInt64) {
    guard phase == .open, let pointer = client?.pointer else { return }
    do {
      var properties = Properties()
      if let expiry = publication.expiry {
        try properties.add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, expiry)
      }
      var name: CInt = 0
      let code = mosquitto_publish_v5(
        pointer, &name, publication.topic, CInt(publication.payload.count), publication.payload,
        1, publication.isRetained, properties.list)
      try client?.check(code)
      publications[name] = (number, publication.topic, publication.isRetained)
    } catch {
      events.append(.refused(number, words: "\(publication.topic): \(error.words)"))
    }
    write(now)
    watch()
  }

  /// Leaves. The broker publishes the will; what is held back goes to nobody.
  public func leave() {
    if phase == .open, !isHolding, let pointer = client?.pointer {
      mosquitto_disconnect_v5(pointer, CInt(MQTT_RC_DISCONNECT_WITH_WILL_MSG.rawValue), nil)
      mosquitto_loop_write(pointer, 8)
    }
    unwatch()
    client = nil
    phase = .over
    events = []
  }
}

extension BrokerConnection {
  /// A message came: nothing goes out until it is released.
  func hold() { held += 1 }

  private var isHolding: Bool { held > 0 }

  /// The broker knows us.
  func welcomed(hasSession: Bool) {
    phase = .open
    events.append(.connected(hasSession: hasSession))
    guard let topic = broker.subscription else { return events.append(.subscribed) }
    guard let pointer = client?.pointer else { return }
    mosquitto_subscribe_v5(pointer, nil, topic, 1, 0, nil)
  }

  /// The connection is over, for that reason.
  func end(_ failure: BrokerFailure) {
    guard phase != .over else { return }
    // By which code libmosquitto tells that a certificate is not trusted depends on its version.
    let isDistrusted = phase == .greeting && complaint.contains("certificate verify failed")
    phase = .over
    events.append(.ended(isDistrusted ? BrokerFailure(.notTrusted, failure.words) : failure))
  }

  private func serve(_ readiness: Readiness, _ now: UInt64) {
    lastExchange = now
    if phase == .reaching { phase = .greeting }
    read()
    // Whatever the two ends say to each other before there is a message need not be held back, and
    // the end of a handshake shows in nothing but that writing works.
    if !isHolding { write(now) }
    if phase != .over, readiness.contains(.gone) {
      end(BrokerFailure(.lost, complaint.isEmpty ? "nobody answers" : complaint))
    }
  }

  /// One packet a call, as libmosquitto has it; goes on while they bring something. After the welcome
  /// the subscription goes out first, which a message would hold back.
  private func read() {
    guard let pointer = client?.pointer else { return }
    while phase != .over && held < Int(Client.receiveMaximum) {
      let before = events.count
      settle(mosquitto_loop_read(pointer, 1))
      if events.count == before || isWelcome(events.last) { return }
    }
  }

  private func isWelcome(_ event: BrokerEvent?) -> Bool {
    if case .connected = event { true } else { false }
  }

  private func write(_ now: UInt64) {
    guard phase != .over, !isHolding, let pointer = client?.pointer else { return }
    lastExchange = now
    settle(mosquitto_loop_write(pointer, 8))
  }

  private func tick(_ now: UInt64) {
    guard phase == .open, let pointer = client?.pointer else {
      return end(BrokerFailure(.lost, "the broker does not answer"))
    }
    lastExchange = now
    settle(mosquitto_loop_misc(pointer))
    write(now)
  }

  private func settle(_ code: CInt) {
    do {
      try client?.check(code)
    } catch {
      let words = complaint.isEmpty ? error.words : complaint
      end(BrokerFailure(error.reason, words))
    }
  }

  /// Watches what there is to watch now.
  private func watch() {
    guard phase != .over, let pointer = client?.pointer else { return unwatch() }
    let socket = mosquitto_socket(pointer)
    guard socket >= 0 else {
      unwatch()
      return end(BrokerFailure(.lost, complaint.isEmpty ? "the link broke" : complaint))
    }
    let interest = interest(pointer)
    do {
      if watched == socket {
        try poll.change(socket, to: interest)
      } else {
        unwatch()
        try poll.watch(socket, for: interest, as: ())
        watched = socket
      }
    } catch {
      end(BrokerFailure(.lost, "\(error)"))
    }
  }

  private func interest(_ pointer: OpaquePointer) -> Readiness {
    switch phase {
    case .reaching: [.readable, .writable]
    case .greeting: [.readable]
    case .open where isHolding: held < Int(Client.receiveMaximum) ? [.readable] : []
    case .open: mosquitto_want_write(pointer) ? [.readable, .writable] : [.readable]
    case .over: []
    }
  }

  private func unwatch() {
    guard let number = watched else { return }
    poll.unwatch(number)
    watched = nil
  }
}
