public import GATTProfile

/// The transport extension: it carries sealed bytes both ways and sees none of their content.
///
/// What the system hands over stays here until the accessory's receipt, a refusal or the end of
/// patience completes it, through lost links and changes of the MTU. After a restart of the program
/// the same bytes go on where they were, for a message's name is its hash.
public struct TransportExtension<Hash: MessageHash>: LinkProgram {
  /// What the accessory can take, once it has been read.
  public internal(set) var capabilities: Capabilities?

  let hash: Hash
  let patience: Patience
  var link: LinkEnd
  /// What has no end yet, in the order of handing over.
  var parcels: [Parcel] = []
  /// When what was refused as busy is tried again; nothing is begun before.
  var retryAt: UInt64?
  var busyPause: UInt64
  /// Whether the accessory speaks none of our versions.
  var isIncompatible = false

  /// A sealed message on its way.
  struct Parcel {
    let number: Int
    let id: MessageID
    let envelope: Envelope
    let handedAt: UInt64
    /// Whether the conversation has it.
    var isQueued = false
  }

  /// An extension that was just started.
  ///
  /// - Parameters:
  ///   - epoch: random, drawn anew at each start.
  ///   - hash: SHA-256.
  ///   - patience: how long it waits for what.
  ///   - now: the time.
  public init(epoch: UInt16, hash: Hash, patience: Patience = Patience(), at now: UInt64) {
    self.hash = hash
    self.patience = patience
    link = LinkEnd(.transport, epoch: epoch, at: now)
    busyPause = patience.busy
  }

  /// Takes in one event and says what has to be done, in order.
  public mutating func handle(
    _ event: LinkEvent, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    switch event {
    case .connected(let length):
      link.connected(maximumLength: length, at: now)
      fill()
      return [.subscribe(.dataOut), .read(.capabilities)]
    case .lengthChanged(let length): link.lengthChanged(length)
    case .disconnected: link.disconnected(at: now)
    case .value(.dataOut, let value): return received(value, at: now)
    case .read(.dataOut, let value): return read(value, at: now)
    case .read(.capabilities, let value): return learned(value)
    case .written(.dataIn): link.written()
    case .due: return timePassed(at: now)
    case .value, .read, .written: break
    }
    return []
  }

  /// The next value to write to dataIn.
  public mutating func nextWrite(at now: UInt64) -> Write? {
    guard !isIncompatible else { return nil }
    fill()
    return link.nextWrite(at: now)
  }

  /// When the next wait is over.
  public var deadline: UInt64? {
    var times = [link.conversation.deadline, retryAt]
    if let first = parcels.first { times.append(end(of: first)) }
    times.append(link.readsAt(patience, awaitsWord: awaitsWord))
    return times.compactMap { $0 }.min()
  }

  // MARK: From the accessory

  /// What became of a message of the accessory: accepted once the system has taken it.
  public mutating func settle(_ id: MessageID, _ verdict: Verdict, at now: UInt64) {
    link.conversation.settle(id, verdict, at: now)
  }

  /// A value that was read may have others behind it.
  private mutating func read(_ value: [UInt8], at now: UInt64) -> [LinkEffect<TransportReport>] {
    value.isEmpty ? [] : received(value, wasRead: true, at: now) + [.read(.dataOut)]
  }

  private mutating func received(
    _ value: [UInt8], wasRead: Bool = false, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    link.received(value, on: .dataOut, wasRead: wasRead, at: now).flatMap { follow($0, at: now) }
  }

  mutating func follow(
    _ event: Conversation.Event, at now: UInt64
  ) -> [LinkEffect<TransportReport>] {
    switch event {
    case .message(let incoming):
      guard let envelope = hash.check(incoming) else {
        link.conversation.damaged(incoming.id, at: now)
        return []
      }
      guard let report = report(incoming.id, envelope) else {
        settle(incoming.id, .refused(.unsupported), at: now)
        return []
      }
      return [.report(report)]
    case .finished(let id, let verdict): return finished(id, verdict, at: now)
    case .unanswered(let id, let times): return [.report(.unanswered(id, times: times))]
    case .undecodable(let error): return [.report(.undecodable(error))]
    case .begun, .cancelled, .expired: return []
    }
  }

  /// What the owner is told of a message; nil for one that no transport extension deals with.
  private func report(_ id: MessageID, _ envelope: Envelope) -> TransportReport? {
    let body = Array(envelope.body)
    switch envelope.kind {
    case .sealed: return .message(id, sessionID: Array(envelope.sessionID), sealed: body)
    case .keyExchange:
      guard case .offer(let offer)? = try? KeyExchangeItem(decoding: body),
        offer.purpose == .companion
      else { return nil }
      return .companionKey(id, offer)
    case .worker:
      guard let message = try? Message(decoding: body), case .worker(let frame) = message.body
      else { return nil }
      return .worker(id, message.feature, frame)
    }
  }

  private mutating func learned(_ value: [UInt8]) -> [LinkEffect<TransportReport>] {
    guard let capabilities = try? Capabilities(decoding: value) else { return [] }
    self.capabilities = capabilities
    isIncompatible =
      !(capabilities
      .oldestVersion...max(
        capabilities.oldestVersion, capabilities.version)).contains(Frame.version)
    let report: LinkEffect<TransportReport> = .report(.capabilities(capabilities))
    return [report] + (isIncompatible ? complete(.incompatible) { _ in true } : [])
  }
}
