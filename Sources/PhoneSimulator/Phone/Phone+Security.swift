internal import CBOR
internal import GATTProfile
internal import HPKE

extension Phone {
  /// Starts the security extension and with it a key exchange; one under way is given up.
  mutating func pair(fresh: Bool, _ now: Instant, _ effects: inout [PhoneEffect]) {
    endSecurity(assumingDelivery: true)
    ledger.isPaired = false
    ledger.pairingProblem = nil
    security = SecurityExtension(epoch: UInt16(truncatingIfNeeded: chance.next()), at: now.uptime)
    if fresh { requestOffer(fresh: true) }
    if link == .down {
      connect(&effects)
    } else {
      securityConnected(now, &effects)
    }
  }

  mutating func securityConnected(_ now: Instant, _ effects: inout [PhoneEffect]) {
    security?.heardAt = now.uptime
    security?.conversation.connected(at: now.uptime)
    effects.append(.subscribe(.keyExchange))
  }

  /// The security extension is gone. Without a word from it the system takes it that the
  /// encapsulated key was delivered.
  mutating func endSecurity(assumingDelivery: Bool) {
    if assumingDelivery, let keys = pendingKeys { system = keys }
    pendingKeys = nil
    security = nil
  }

  /// Asks for the public key, once for each process.
  mutating func requestOffer(fresh: Bool) {
    guard security?.state == .awaitingOffer, security?.hasRequested == false else { return }
    security?.hasRequested = true
    enqueue(.request(KeyRequest(fresh: fresh)))
  }

  private mutating func enqueue(_ item: KeyExchangeItem) {
    guard let envelope = try? Envelope(keyExchange: item.encoded), let id = name(of: envelope)
    else { return }
    _ = security?.conversation.enqueue(envelope, id: id, role: .security)
  }

  mutating func handleSecurity(
    _ event: Conversation.Event, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch event {
    case .message(let incoming):
      guard let envelope = check(incoming) else {
        security?.conversation.damaged(incoming.id, at: now.uptime)
        return
      }
      security?.conversation.settle(incoming.id, .accepted, at: now.uptime)
      guard envelope.kind == .keyExchange else { return }
      do {
        take(try KeyExchangeItem(decoding: Array(envelope.body)), now, &effects)
      } catch {
        effects.append(.report(.unreadable("a key-exchange item")))
      }
    case .finished(_, .refused(let refusal)):
      failPairing(Verdict.refused(refusal).words, &effects)
    case .undecodable(let error): effects.append(.report(.unreadable(error.sentence)))
    case .begun, .cancelled, .expired, .finished, .unanswered: break
    }
  }

  private mutating func take(
    _ item: KeyExchangeItem, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch item {
    case .offer(let offer) where offer.purpose == .system: take(offer, &effects)
    case .accepted(let verdict) where verdict.purpose == .system:
      guard case .awaitingVerdict(let generation) = security?.state else { return }
      guard verdict.generation == nil || verdict.generation == generation else { return }
      let begin = security?.startedAt ?? now.uptime
      security?.state = .ended
      if let keys = pendingKeys { system = keys }
      pendingKeys = nil
      ledger.isPaired = true
      effects.append(.report(.paired(after: now.uptime - begin)))
      greet(now, &effects)
    case .refused(let verdict) where verdict.purpose == .system:
      failPairing(verdict.words, &effects)
    default: break
    }
  }

  private mutating func take(_ offer: KeyOffer, _ effects: inout [PhoneEffect]) {
    guard security?.state == .awaitingOffer else { return }
    let suite = profile.suite
    guard offer.suite == Array(suite.text.utf8) else {
      let name = String(decoding: offer.suite.prefix(64), as: UTF8.self)
      effects.append(.report(.offerIgnored(name)))
      return
    }
    effects.append(.report(.offered(suite, length: offer.publicKey.count)))
    do {
      var keys = system
      var enc = try keys.encapsulate(
        to: offer.publicKey, suite, info: profile.spelling.info(suite, state.identifier))
      if let forged = security?.forgedEncapsulation {
        enc = forged
      } else {
        pendingKeys = keys
      }
      let told = profile.told
      let item = EncapsulatedKey(
        generation: offer.generation, suite: told.suiteText(suite), version: told.versionText,
        identifier: told.identifierText(state.identifier), encapsulated: enc)
      security?.state = .awaitingVerdict(generation: offer.generation)
      enqueue(.encapsulatedKey(item))
      effects.append(.report(.encapsulated(suite, length: enc.count)))
    } catch {
      failPairing(error.description, &effects)
    }
  }

  private mutating func failPairing(_ reason: String, _ effects: inout [PhoneEffect]) {
    guard security?.state != .ended else { return }
    security?.state = .ended
    pendingKeys = nil
    ledger.pairingProblem = reason
    effects.append(.report(.pairingFailed(reason)))
  }
}

extension KeyVerdict {
  fileprivate var words: String {
    switch reason {
    case .unknownGeneration?: "refused: no such key is on offer"
    case .invalidKey?: "refused: the encapsulated key is none"
    case .unsupportedSuite?: "refused: the suite is not served"
    case .busy?: "refused: busy"
    case .notStored?: "refused: it could not be stored"
    case .malformed?: "refused: malformed"
    case let other?: "refused: reason \(other.rawValue)"
    case nil: "refused"
    }
  }
}

extension PhoneProfile.Spelling {
  func suiteText(_ suite: CipherSuite) -> [UInt8] { Array((self.suite ?? suite.text).utf8) }

  var versionText: [UInt8] { Array((version ?? "Version1").utf8) }

  func identifierText(_ identifier: String) -> [UInt8] { self.identifier.apply(to: identifier) }

  func sessionText(_ session: String) -> [UInt8] { self.session.apply(to: session) }

  /// HPKE's `info`, put together as Apple's page on receiving notifications says.
  func info(_ suite: CipherSuite, _ identifier: String) -> [UInt8] {
    let hyphen = [UInt8(ascii: "-")]
    return suiteText(suite) + hyphen + versionText + hyphen + identifierText(identifier)
  }
}

extension PhoneProfile.Letters {
  fileprivate func apply(to text: String) -> [UInt8] {
    text.utf8.map { unit in
      self == .lower && (0x41...0x5A).contains(unit) ? unit | 0x20 : unit
    }
  }
}
