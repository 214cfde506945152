public import NetworkProtocol

/// What belfry-net does between belfryd and a broker, as a value: what happened goes in, what to do
/// comes out. It holds no key and keeps nothing: a message stays the broker's until belfryd has
/// settled it, and a body belfryd's until the broker has it.
public struct Courier {
  /// What to do, in order.
  public enum Effect: Equatable, Sendable {
    /// Tell belfryd.
    case report(NetworkReport)
    /// Begin a connection to the broker.
    case connect
    /// End the connection to the broker.
    case leave
    /// Say on the status topic that the accessory is there.
    case announce
    /// Publish this body on the topic of answers, under that number.
    case publish(DispatchNumber, [UInt8])
    /// Let the held-back acknowledgements go.
    case release
    /// Tell the log of something that a person may have to do something about.
    case warn(String)
    /// Tell the log.
    case note(String)
  }

  private enum Link: Equatable {
    case absent
    case pausing(until: UInt64)
    case opening(since: UInt64)
    case open(since: UInt64)
  }

  /// How long belfryd may take to settle a message, in milliseconds; then the broker is asked for it
  /// anew.
  public static let patience: UInt64 = 30_000
  /// How long belfryd is left alone that cannot take a message, in milliseconds: always the same, for
  /// messages that wait behind it are none the worse.
  public static let laterPause: UInt64 = 2_000
  /// How many bodies are on the way to the broker at once.
  public static let publicationLimit = 8

  private var link = Link.absent
  private var backOff = BackOff()
  private var hasAgent = false
  private var told: InternetState?
  private var lastParcel: UInt64 = 0
  private var unsettled: Set<UInt64> = []
  private var settleBy: UInt64?
  private var mustAskAnew = false
  /// Whether a message of what was read last is dropped, and only wants its acknowledgement.
  private var hasDropped = false
  private var waiting: [(number: DispatchNumber, body: [UInt8])] = []
  private var underWay: Set<DispatchNumber> = []
  /// Where the broker is, in words; nil if the settings name none.
  private let broker: String?

  /// A courier that has nobody yet.
  ///
  /// - Parameter broker: what the log calls the broker, as `mqtts://broker.example.org:8883`; nil if
  ///   there is none to connect to.
  public init(broker: String?) { self.broker = broker }

  /// When to call `due`, in milliseconds of uptime.
  public var deadline: UInt64? {
    if case .pausing(let until) = link, hasAgent { return until }
    return settleBy
  }

  /// Whether the broker has a subscription of ours.
  public var isOnline: Bool { if case .open = link { true } else { false } }
}

// What belfryd says.
extension Courier {
  /// belfryd is there and understood. Only now there is somebody who could settle a message.
  public mutating func agentCame(at now: UInt64) -> [Effect] {
    guard !hasAgent else { return [] }
    hasAgent = true
    told = nil
    guard broker != nil else {
      return tell(.down(.notConfigured, words: "no broker is named in the settings"))
    }
    if case .pausing(let until) = link, until > now { return tell(Self.unconnected) }
    link = .opening(since: now)
    return tell(Self.unconnected) + [.connect]
  }

  /// belfryd is gone: what it did not settle the broker has to deliver again.
  public mutating func agentWent(at now: UInt64) -> [Effect] {
    hasAgent = false
    forgetTransfers()
    waiting = []
    switch link {
    case .absent, .pausing: return []
    case .opening, .open:
      link = .absent
      return [.leave]
    }
  }

  /// What belfryd asks for.
  public mutating func take(_ command: NetworkCommand, at now: UInt64, chance: UInt64) -> [Effect] {
    switch command {
    case .welcome, .replaced, .listen, .admit, .packet, .close: return []
    case .settle(let parcel, let settlement):
      guard unsettled.remove(parcel.number) != nil else { return [] }
      if settlement == .later { mustAskAnew = true }
      return unsettled.isEmpty ? settled(at: now, chance) : []
    case .dispatch(let number, let body):
      guard !underWay.contains(number), !waiting.contains(where: { $0.number == number }) else {
        return []
      }
      waiting.append((number, body))
      return publishNext()
    }
  }

  private mutating func settled(at now: UInt64, _ chance: UInt64) -> [Effect] {
    settleBy = nil
    guard mustAskAnew else { return [.release] }
    let words = "belfryd cannot take messages now"
    return [.leave] + pause(words, now, chance, for: Self.laterPause)
  }
}

// What the broker does.
extension Courier {
  /// What happened on the connection: all that was read at once. Their acknowledgements leave
  /// together, so none may go while one of the messages among them is not settled.
  public mutating func take(_ events: [BrokerEvent], at now: UInt64, chance: UInt64) -> [Effect] {
    hasDropped = false
    let effects = events.flatMap { take($0, at: now, chance) }
    return hasDropped && unsettled.isEmpty && isOnline ? effects + [.release] : effects
  }

  private mutating func take(_ event: BrokerEvent, at now: UInt64, _ chance: UInt64) -> [Effect] {
    switch event {
    case .connected(let hasSession):
      return [.note("the broker knows us\(hasSession ? ", and kept what came meanwhile" : "")")]
    case .subscribed:
      link = .open(since: now)
      return [.announce] + tell(.up) + publishNext()
    case .message(let bytes): return came(bytes, at: now)
    case .published(let number):
      guard underWay.remove(DispatchNumber(number)) != nil else { return [] }
      waiting.removeAll { $0.number.number == number }
      return [.report(.dispatched(DispatchNumber(number)))] + publishNext()
    case .unheard(let number):
      let words =
        "nobody at the broker takes answers: did the maker's server ever subscribe to them?"
      return drop(number, .warn(words))
    case .refused(let number, let words):
      return drop(number, .warn("the broker refuses what is published on \(words)"))
    case .ended(let failure): return ended(failure, at: now, chance)
    }
  }

  /// A deadline is past.
  public mutating func due(at now: UInt64, chance: UInt64) -> [Effect] {
    if case .pausing(let until) = link, until <= now, hasAgent {
      link = .opening(since: now)
      return [.connect]
    }
    if let settleBy, settleBy <= now {
      return [.leave] + pause("belfryd does not say what became of a message", now, chance)
    }
    return []
  }

  private mutating func came(_ bytes: [UInt8], at now: UInt64) -> [Effect] {
    guard !bytes.isEmpty, bytes.count <= NetworkLimits.parcel else {
      hasDropped = true
      return [.warn("a message of \(bytes.count) bytes is dropped")]
    }
    lastParcel += 1
    unsettled.insert(lastParcel)
    settleBy = now + Self.patience
    return [.report(.parcel(ParcelNumber(lastParcel), bytes))]
  }

  private mutating func ended(
    _ failure: BrokerFailure, at now: UInt64, _ chance: UInt64
  ) -> [Effect] {
    let reason: InternetState.Reason =
      switch failure.reason {
      case .lost: .lost
      case .refused: .refused
      case .notTrusted: .notTrusted
      }
    return pause(failure.words, now, chance, reason, remedy: failure.reason.remedy)
  }

  private mutating func pause(
    _ words: String, _ now: UInt64, _ chance: UInt64, _ reason: InternetState.Reason = .lost,
    remedy: String? = nil, for fixed: UInt64? = nil
  ) -> [Effect] {
    let duration: UInt64
    switch link {
    case .open(let since), .opening(let since): duration = now - since
    case .absent, .pausing: return []
    }
    let wasOpen = isOnline
    forgetTransfers()
    let length = fixed ?? backOff.next(after: wasOpen ? duration : 0, chance: chance)
    link = .pausing(until: now + length)
    let state = InternetState.down(reason, words: String(words.prefix(200)))
    let isNews = told != state
    var warning = "no connection to \(broker ?? "the broker"): \(words)"
    if let remedy { warning += ": \(remedy)" }
    return (isNews ? [.warn(warning)] : []) + tell(state)
  }
}

extension Courier {
  private static let unconnected = InternetState.down(.lost, words: "not yet connected")

  /// Tells belfryd what it does not know yet.
  private mutating func tell(_ state: InternetState) -> [Effect] {
    guard hasAgent, told != state else { return [] }
    told = state
    return [.report(.internet(state))]
  }

  /// The next bodies, as many as may be on the way.
  private mutating func publishNext() -> [Effect] {
    guard isOnline else { return [] }
    var effects: [Effect] = []
    for (number, body) in waiting where underWay.count < Self.publicationLimit {
      guard underWay.insert(number).inserted else { continue }
      effects.append(.publish(number, body))
    }
    return effects
  }

  /// A body went to nobody: belfryd gives it again.
  private mutating func drop(_ number: UInt64, _ effect: Effect) -> [Effect] {
    underWay.remove(DispatchNumber(number))
    waiting.removeAll { $0.number.number == number }
    return [effect] + publishNext()
  }

  /// What was on the way when the connection ended is on the way no more.
  private mutating func forgetTransfers() {
    unsettled = []
    settleBy = nil
    mustAskAnew = false
    underWay = []
  }
}
