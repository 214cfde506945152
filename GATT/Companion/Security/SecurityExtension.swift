public import GATTProfile

/// The security extension: it takes the accessory's public key to the system and the encapsulated
/// key back. It sees no key that opens anything, and keeps none.
///
///     awaitingOffer ──▸ offered ──▸ delivering ──▸ ended
///                     (the system       │  ▴
///                      encapsulates)    ▾  │ the system's retry
///                                      failed
public struct SecurityExtension<Hash: MessageHash>: LinkProgram {
  /// How far the exchange is.
  public enum Phase: Equatable, Sendable {
    /// No public key has come.
    case awaitingOffer
    /// The public key of that generation is with the system.
    case offered(generation: UInt64)
    /// The encapsulated key is on its way, in a message of that name.
    case delivering(MessageID)
    /// The accessory has the encapsulated key.
    case ended
    /// It could not be delivered; the system may hand it over again.
    case failed
  }

  /// How far the exchange is.
  public private(set) var phase = Phase.awaitingOffer

  let hash: Hash
  let purpose: KeyExchangeItem.Purpose
  let patience: Patience
  var link: LinkEnd
  private var offer: KeyOffer?
  private var hasRequested = false
  private var deliveredAt: UInt64 = 0

  /// An extension that was just started.
  ///
  /// - Parameters:
  ///   - purpose: which of the accessory's key pairs it is about.
  ///   - epoch: random, drawn anew at each start.
  ///   - hash: SHA-256.
  ///   - patience: how long it waits for what.
  ///   - now: the time.
  public init(
    purpose: KeyExchangeItem.Purpose = .system, epoch: UInt16, hash: Hash,
    patience: Patience = Patience(), at now: UInt64
  ) {
    self.purpose = purpose
    self.hash = hash
    self.patience = patience
    link = LinkEnd(.security, epoch: epoch, at: now)
  }

  // MARK: The system

  /// Asks for the public key, once; `fresh` for a new pair because the person wants new keys. Without
  /// it the accessory offers by itself, and is asked after a silence.
  public mutating func request(fresh: Bool) {
    guard phase == .awaitingOffer, !hasRequested else { return }
    hasRequested = true
    _ = enqueue(.request(KeyRequest(purpose: purpose, fresh: fresh)))
  }

  /// Takes the encapsulated key over from the system, with the texts just as the system spells them.
  /// A program that was started anew in between has seen no offer: then the generation is left open.
  public mutating func deliver(
    suite: [UInt8]?, version: [UInt8]?, identifier: [UInt8], encapsulated: [UInt8], at now: UInt64
  ) -> [LinkEffect<KeyExchangeReport>] {
    let key = EncapsulatedKey(
      purpose: purpose, generation: offer?.generation, suite: suite, version: version,
      identifier: identifier, encapsulated: encapsulated)
    guard let id = enqueue(.encapsulatedKey(key)) else {
      return end(.undelivered(.tooLarge))
    }
    phase = .delivering(id)
    deliveredAt = now
    return []
  }

  private mutating func enqueue(_ item: KeyExchangeItem) -> MessageID? {
    guard let envelope = try? Envelope(keyExchange: item.encoded),
      let id = hash.name(of: envelope)
    else { return nil }
    _ = link.conversation.enqueue(envelope, id: id, role: .security)
    return id
  }

  // MARK: The link

  /// Takes in one event and says what has to be done, in order.
  public mutating func handle(
    _ event: LinkEvent, at now: UInt64
  ) -> [LinkEffect<KeyExchangeReport>] {
    switch event {
    case .connected(let length):
      link.connected(maximumLength: length, at: now)
      return [.subscribe(.keyExchange)]
    case .lengthChanged(let length): link.lengthChanged(length)
    case .disconnected: link.disconnected(at: now)
    case .value(.keyExchange, let value): return received(value, at: now)
    case .read(.keyExchange, let value):
      return value.isEmpty
        ? [] : received(value, wasRead: true, at: now) + [.read(.keyExchange)]
    case .written(.keyExchange): link.written()
    case .due: return timePassed(at: now)
    case .value, .read, .written: break
    }
    return []
  }

  /// The next value to write to keyExchange.
  public mutating func nextWrite(at now: UInt64) -> Write? { link.nextWrite(at: now) }

  /// When the next wait is over.
  public var deadline: UInt64? {
    var times = [link.conversation.deadline]
    if case .delivering = phase { times.append(end) }
    times.append(link.readsAt(patience, awaitsWord: awaitsWord))
    return times.compactMap { $0 }.min()
  }

  private var end: UInt64 {
    max(deliveredAt, link.changedAt) + (link.isUp ? patience.answer : patience.link)
  }

  private var awaitsWord: Bool {
    switch phase {
    case .awaitingOffer, .delivering: true
    case .offered, .ended, .failed: false
    }
  }

  private mutating func timePassed(at now: UInt64) -> [LinkEffect<KeyExchangeReport>] {
    var effects = link.conversation.tick(at: now).flatMap { follow($0, at: now) }
    if case .delivering(let id) = phase, end <= now {
      link.conversation.cancel(id)
      effects += end(link.isUp ? .unanswered : .noLink)
    }
    if link.readsNow(patience, awaitsWord: awaitsWord, at: now) {
      effects.append(.read(.keyExchange))
      request(fresh: false)
    }
    return effects
  }

  // MARK: The accessory

  private mutating func received(
    _ value: [UInt8], wasRead: Bool = false, at now: UInt64
  ) -> [LinkEffect<KeyExchangeReport>] {
    link.received(value, on: .keyExchange, wasRead: wasRead, at: now)
      .flatMap { follow($0, at: now) }
  }

  private mutating func follow(
    _ event: Conversation.Event, at now: UInt64
  ) -> [LinkEffect<KeyExchangeReport>] {
    switch event {
    case .message(let incoming):
      guard let envelope = hash.check(incoming) else {
        link.conversation.damaged(incoming.id, at: now)
        return []
      }
      link.conversation.settle(incoming.id, .accepted, at: now)
      guard envelope.kind == .keyExchange,
        let item = try? KeyExchangeItem(decoding: Array(envelope.body))
      else { return [.report(.undecodable)] }
      return take(item)
    case .finished(let id, let verdict):
      guard phase == .delivering(id) else { return [] }
      switch verdict {
      case .accepted: return end(.accepted)
      case .refused(let refusal): return end(.undelivered(refusal))
      }
    case .undecodable: return [.report(.undecodable)]
    case .begun, .cancelled, .expired, .unanswered: return []
    }
  }

  private mutating func take(_ item: KeyExchangeItem) -> [LinkEffect<KeyExchangeReport>] {
    switch item {
    case .offer(let offer) where offer.purpose == purpose: return take(offer)
    case .accepted(let verdict) where isAbout(verdict): return end(.accepted)
    case .refused(let verdict) where isAbout(verdict): return end(.refused(verdict.reason))
    default: return []
    }
  }

  /// The same offer comes by each subscription, read and request: the system gets it once. Another
  /// one counts as long as the system has not answered the first.
  private mutating func take(_ offer: KeyOffer) -> [LinkEffect<KeyExchangeReport>] {
    switch phase {
    case .awaitingOffer, .offered: break
    case .delivering, .ended, .failed: return []
    }
    guard offer != self.offer else { return [] }
    self.offer = offer
    phase = .offered(generation: offer.generation)
    return [.report(.offer(offer))]
  }

  /// Whether a verdict is on the key that is on its way, or on the wish for an offer.
  private func isAbout(_ verdict: KeyVerdict) -> Bool {
    guard verdict.purpose == purpose else { return false }
    switch phase {
    case .delivering: return verdict.generation == nil || verdict.generation == offer?.generation
    case .awaitingOffer, .offered: return verdict.reason != nil
    case .ended, .failed: return false
    }
  }

  private mutating func end(_ end: KeyExchangeEnd) -> [LinkEffect<KeyExchangeReport>] {
    phase = end == .accepted ? .ended : .failed
    return [.report(.completed(end))]
  }
}
