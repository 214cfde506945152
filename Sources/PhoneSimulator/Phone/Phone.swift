internal import Companion
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
///
/// The app's part, which is the data provider and the two extensions, is the very one that companion
/// apps are made of; the system's part is here.
public struct Phone<P: Primitives> {
  /// Who this phone is.
  public let profile: PhoneProfile
  /// What it sent and what came back.
  public internal(set) var ledger = Ledger()

  let primitives: P
  var state: PhoneState
  var system: SystemSender<P>
  var center: NotificationCenter
  var provider: DataProvider<Chance>
  /// The data provider of Live Activities.
  var activities: DataProvider<Chance>
  var security: SecurityExtension<SystemHash<P>>?
  /// When the key exchange began.
  var pairingAt: UInt64 = 0
  /// What is sent in place of a real encapsulated key, if the security extension is hostile.
  var forgedEncapsulation: [UInt8]?
  /// Keys that wait for the end of their exchange.
  var pendingKeys: SystemSender<P>?
  var transport: TransportExtension<SystemHash<P>>
  var outbox = SystemOutbox()
  var workers: WorkerSessions<PhoneSealing<P>, Chance>
  var workerMail: [Int: WorkerMail] = [:]
  var workerNumber = 0
  /// The last frame that was sealed, for somebody who records what passes by.
  var lastWorkerFrame: Message?
  var cloud: Cloud
  var link = Link.down
  /// How it comes over the local network; nil before it read that.
  var local: LinkConfiguration.Local?
  /// Whether the link is one over the local network, or is to be.
  var isLocal = false
  /// Whether the phone itself is about to end the link.
  var leaves = false
  /// When the phone connects again by itself: sooner than a real one, so that tests are quick.
  var reconnection = Reconnection(shortest: 300, longest: 5_000)
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
        identifier: profile.identifier ?? chance.uuid(), session: profile.session ?? chance.uuid(),
        activitySession: chance.uuid())
    var system = SystemSender(primitives: primitives)
    for keys in state.keys {
      try system.restore(keys)
    }
    self.state = state
    self.system = system
    center = NotificationCenter(result: profile.result, state.posted)
    var results: [RandomIdentifier: ResponseResult.Status] = [:]
    for answer in state.answers { results[answer.identifier] = answer.succeeded ? .done : .failed }
    provider = DataProvider(
      revision: state.revision, results: results, randomness: Chance(seed: chance.next()))
    activities = DataProvider(
      feature: .liveActivities, revision: state.revision, randomness: Chance(seed: chance.next()))
    transport = TransportExtension(
      epoch: UInt16(truncatingIfNeeded: chance.next()), hash: SystemHash(primitives: primitives),
      at: 0)
    workers = WorkerSessions(
      sealing: PhoneSealing(primitives: primitives), randomness: Chance(seed: chance.next()))
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
    saved.revision = max(provider.revision, activities.revision)
    saved.posted = center.saved
    saved.answers = provider.results.map {
      PhoneState.Answer(identifier: $0.key, succeeded: $0.value == .done)
    }
    return saved
  }

  /// When, in milliseconds of uptime, `.deadline` is due; nil if nothing waits for time to pass.
  public var deadline: UInt64? {
    let times = [
      transport.deadline, security?.deadline, outbox.retryAt, paths.flushAt, reconnection.time,
    ]
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
    case .mtuChanged(let mtu): mtuChanged(mtu, now, &effects)
    case .value(let characteristic, let value):
      arrived(value, on: characteristic, isRead: false, now, &effects)
    case .read(.linkConfiguration, let value): configured(value, &effects)
    case .read(let characteristic, let value):
      arrived(value, on: characteristic, isRead: true, now, &effects)
    case .written(let characteristic): written(characteristic, now, &effects)
    case .readRefused(let characteristic, let code):
      effects.append(.report(.refused(characteristic, code: code)))
    case .writeRefused(let characteristic, let code):
      effects.append(.report(.refused(characteristic, code: code)))
      written(characteristic, now, &effects)
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

  /// Asks for a link; the first one of all makes the bond.
  mutating func connect(_ effects: inout [PhoneEffect]) {
    reconnection.cancel()
    isLocal = false
    effects.append(.connect(mtu: profile.mtu, isNew: !state.isBonded))
    state.isBonded = true
  }
}
