internal import GATTProfile
public import HPKE

/// A simulated phone: the host's side of Accessory Notifications in full, without any I/O.
///
/// It has the parts an iPhone has (the system with its keys, the security extension, the transport
/// extension, the data provider), each of which knows only what it may know there. Events and time
/// come in, effects go out:
///
///     perform ──▸ DataProvider ◂──▸ SystemSender ◂──▸ TransportExtension ◂──▸ ┌───────┐ ──▸ effect
///                                        ▴                                    │ Paths │
///     ledger  ◂──                        └─────────▸ SecurityExtension  ◂───▸ └───────┘ ◂── event
public struct Phone<P: Primitives> {
  /// Who this phone is.
  public let profile: PhoneProfile
  /// What it sent and what came back.
  public internal(set) var ledger = Ledger()

  let primitives: P
  var state: PhoneState
  var system: SystemSender<P>
  var provider: DataProvider
  var security: SecurityExtension?
  /// Keys that wait for the end of their exchange.
  var pendingKeys: SystemSender<P>?
  var transport: TransportExtension
  var cloud: Cloud
  var link = Link.down
  /// Whether the phone itself is about to end the link.
  var leaves = false
  /// When the phone connects again by itself.
  var reconnectAt: UInt64?
  var reconnectPause = shortestReconnectPause
  var connectedAt: UInt64 = 0
  var paths = Paths()
  var chance: Chance

  /// The phone as an earlier run left it, or a new one.
  ///
  /// - Throws: `CryptoError` if the library gives no random bytes or a stored key is none.
  public init(
    _ profile: PhoneProfile, state: PhoneState? = nil, primitives: P
  ) throws(CryptoError) {
    self.profile = profile
    self.primitives = primitives
    let random = try primitives.randomBytes(32)
    var chance = Chance(seed: random.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    let state =
      state
      ?? PhoneState(
        identifier: profile.identifier ?? chance.uuid(), session: profile.session ?? chance.uuid())
    var system = SystemSender(primitives: primitives)
    for keys in state.keys {
      try system.restore(keys)
    }
    self.state = state
    self.system = system
    provider = DataProvider(result: profile.result, seed: chance.next(), state: state)
    transport = TransportExtension(epoch: UInt16(truncatingIfNeeded: chance.next()))
    cloud = Cloud(isReachable: profile.internet, token: chance.bytes(32))
    self.chance = chance
    ledger.isPaired = !state.keys.isEmpty
  }

  /// What a later run needs to go on as the same phone.
  public var saved: PhoneState {
    var saved = state
    saved.keys = system.generations.map { generation in
      var keys = PhoneState.Keys(
        suite: generation.suite, info: generation.info, sharedSecret: generation.sharedSecret)
      keys.keyID = generation.keyID
      keys.sent = generation.sending?.next ?? 0
      return keys
    }
    provider.save(to: &saved)
    return saved
  }

  /// When, in milliseconds of uptime, `.deadline` is due; nil if nothing waits for time to pass.
  public var deadline: UInt64? {
    var times = [transport.conversation.deadline, transport.retryAt, paths.flushAt, reconnectAt]
    if link != .down { times.append(transport.readDeadline) }
    if let security {
      times.append(security.conversation.deadline)
      if link != .down { times.append(security.readDeadline) }
    }
    return times.compactMap { $0 }.min()
  }

  /// Takes in one event and says what has to be done, in order.
  public mutating func handle(_ event: PhoneEvent, at now: Instant) -> [PhoneEffect] {
    var effects: [PhoneEffect] = []
    switch event {
    case .linkUp(let mtu): linkUp(mtu, now, &effects)
    case .linkDown: linkDown(isLost: !leaves, now, &effects)
    case .linkAwaited(let words): effects.append(.report(.awaited(words)))
    case .linkFailed(let reason): effects.append(.report(.trouble(reason)))
    case .mtuChanged(let mtu):
      link = .up(mtu: mtu)
      effects.append(.report(.mtuChanged(mtu)))
    case .value(let characteristic, let value):
      arrived(value, on: characteristic, isRead: false, now, &effects)
    case .read(let characteristic, let value):
      arrived(value, on: characteristic, isRead: true, now, &effects)
    case .written(let characteristic): paths.written(characteristic)
    case .readRefused(let characteristic, let code):
      effects.append(.report(.refused(characteristic, code: code)))
    case .writeRefused(let characteristic, let code):
      paths.written(characteristic)
      effects.append(.report(.refused(characteristic, code: code)))
    case .posted(let number): stored(number, now, &effects)
    case .pushed(let body): pushed(body, now, &effects)
    case .deadline: timePassed(now, &effects)
    }
    pump(now, &effects)
    return effects
  }

  /// The state of the link.
  enum Link: Equatable {
    case down
    case up(mtu: Int)
  }

  /// How long a phone waits before it connects again, in milliseconds: more and more, up to the
  /// longest pause, while links break soon.
  static var shortestReconnectPause: UInt64 { 300 }
  static var longestReconnectPause: UInt64 { 5_000 }

  /// Asks for a link; the first one of all makes the bond.
  mutating func connect(_ effects: inout [PhoneEffect]) {
    reconnectAt = nil
    effects.append(.connect(mtu: profile.mtu, isNew: !state.isBonded))
    state.isBonded = true
  }
}
