internal import CBOR
internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  /// Starts the security extension and with it a key exchange; one under way is given up.
  mutating func pair(fresh: Bool, _ now: Instant, _ effects: inout [PhoneEffect]) {
    endSecurity(assumingDelivery: true)
    ledger.isPaired = false
    ledger.pairingProblem = nil
    pairingAt = now.uptime
    forgedEncapsulation = nil
    security = SecurityExtension(
      epoch: UInt16(truncatingIfNeeded: chance.next()), hash: SystemHash(primitives: primitives),
      at: now.uptime)
    if fresh { security?.request(fresh: true) }
    switch link {
    case .down: connect(&effects)
    case .up(let mtu): tellSecurity(.connected(maximumLength: mtu - 3), now, &effects)
    }
  }

  /// The security extension is gone. Without a word from it the system takes it that the
  /// encapsulated key was delivered.
  mutating func endSecurity(assumingDelivery: Bool) {
    if assumingDelivery, let keys = pendingKeys { system = keys }
    pendingKeys = nil
    security = nil
  }

  mutating func followSecurity(
    _ wishes: [LinkEffect<KeyExchangeReport>], _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    for wish in wishes {
      switch wish {
      case .subscribe(let characteristic): effects.append(.subscribe(characteristic))
      case .read(let characteristic): effects.append(.read(characteristic))
      case .report(.offer(let offer)): take(offer, now, &effects)
      case .report(.completed(let end)): completed(end, now, &effects)
      case .report(.undecodable): effects.append(.report(.unreadable("a key-exchange item")))
      }
    }
  }

  /// The system answers the accessory's public key, if it is of the suite this phone uses.
  private mutating func take(
    _ offer: KeyOffer, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
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
        to: offer.publicKey, suite, info: profile.spelling.info(suite, state.identifier),
        hasRatchets: !offer.transports.isDisjoint(with: [.internet, .localNetwork]))
      if let forged = forgedEncapsulation {
        enc = forged
      } else {
        pendingKeys = keys
      }
      let told = profile.told
      let wishes = security?.deliver(
        suite: told.suiteText(suite), version: told.versionText,
        identifier: told.identifierText(state.identifier), encapsulated: enc, at: now.uptime)
      effects.append(.report(.encapsulated(suite, length: enc.count)))
      followSecurity(wishes ?? [], now, &effects)
    } catch {
      failPairing(error.description, &effects)
    }
  }

  private mutating func completed(
    _ end: KeyExchangeEnd, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    guard end == .accepted else { return failPairing(end.words, &effects) }
    if let keys = pendingKeys { system = keys }
    pendingKeys = nil
    ledger.isPaired = true
    effects.append(.report(.paired(after: now.uptime - pairingAt)))
    greet(now, &effects)
  }

  private mutating func failPairing(_ reason: String, _ effects: inout [PhoneEffect]) {
    pendingKeys = nil
    ledger.pairingProblem = reason
    effects.append(.report(.pairingFailed(reason)))
  }
}

extension KeyExchangeEnd {
  fileprivate var words: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let reason): KeyVerdict.words(of: reason)
    case .undelivered(let refusal): Verdict.refused(refusal).words
    case .unanswered: "no word came from the accessory"
    case .noLink: "there is no link"
    }
  }
}

extension KeyVerdict {
  fileprivate static func words(of reason: Reason?) -> String {
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
