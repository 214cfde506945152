internal import CBOR
internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  /// The session id's text as this phone spells it.
  var sessionText: [UInt8] { sessionText(of: .notifications) }

  // MARK: To the accessory

  mutating func greet(_ now: Instant, _ effects: inout [PhoneEffect]) {
    send([hello(now)], now, &effects)
  }

  mutating func hello(_ now: Instant) -> Message {
    var hello = Hello(software: "Belfry phone simulator", version: "1")
    hello.features = [.notifications]
    hello.enrolments = profile.workers.enrolments
    hello.localTime = LocalTime(now: timestamp(now, after: 0))
    return provider.hello(hello, at: now.clock)
  }

  /// Seals messages and hands them to the transport extension.
  mutating func send(
    _ messages: [Message], _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    for message in messages {
      let subject = MessageSubject(message)
      if goesOnline {
        post(message, now, &effects)
        continue
      }
      do {
        let session = sessionText(of: message.feature)
        guard let sealed = try seal(message.encoded, session: session) else {
          effects.append(.report(.notSent(subject, "there are no keys yet: pair first")))
          continue
        }
        send(sealed, subject, message, now, session: session, &effects)
      } catch {
        effects.append(.report(.trouble(error.description)))
      }
    }
  }

  /// Whether the system seals for the link that is there as for the internet.
  var usesRatchet: Bool { isLocal && profile.localKeys == .ratchet }

  /// Seals for the link that is there; nil if there are no keys.
  private mutating func seal(
    _ plaintext: [UInt8], session: [UInt8]
  ) throws(CryptoError) -> [UInt8]? {
    if usesRatchet { return try system.sealOnline(plaintext)?.block }
    return try system.seal(plaintext, session: session)
  }

  /// Hands sealed bytes to the transport extension.
  mutating func send(
    _ sealed: [UInt8], _ subject: MessageSubject, _ message: Message?, _ now: Instant,
    session: [UInt8]? = nil, _ effects: inout [PhoneEffect]
  ) {
    let envelope: Envelope
    do throws(FrameError) {
      envelope = try Envelope(sessionID: session ?? sessionText, sealed: sealed)
    } catch {
      effects.append(.report(.notSent(subject, error.sentence)))
      return
    }
    guard let id = SystemHash(primitives: primitives).name(of: envelope) else { return }
    let entry = Ledger.Entry(
      subject: subject, identifier: message?.identifier, sentAt: now.uptime)
    ledger.note(entry, id)
    effects.append(.report(.sent(subject, sealed: sealed.count)))
    hand(outbox.add(subject, id, envelope, message), now, &effects)
  }

  /// Hands a sealed message to the transport extension, for the first time or once more.
  mutating func hand(
    _ parcel: SystemOutbox.Parcel, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let wishes = transport.send(parcel.number, parcel.envelope, named: parcel.id, at: now.uptime)
    follow(wishes, now, &effects)
  }

  // MARK: The transport extension

  mutating func follow(
    _ wishes: [LinkEffect<TransportReport>], _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    for wish in wishes {
      switch wish {
      case .subscribe(let characteristic): effects.append(.subscribe(characteristic))
      case .read(let characteristic): effects.append(.read(characteristic))
      case .report(let report): take(report, now, &effects)
      }
    }
  }

  private mutating func take(
    _ report: TransportReport, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch report {
    case .completed(let number, let delivery):
      if completedWorker(number, delivery, now, &effects) { return }
      completed(outbox.history[number], delivery, now, &effects)
    case .message(let id, let session, let sealed):
      // The extension passes sealed bytes on blind; with that its duty is done.
      let isOurs = isOurs(session)
      transport.settle(id, isOurs ? .accepted : .refused(.unsupported), at: now.uptime)
      guard isOurs else {
        effects.append(.report(.unreadable("a message for a session this phone does not have")))
        return
      }
      open(sealed, session: session, now, &effects)
    case .companionKey, .worker: took(report, now, &effects)
    case .unanswered(let id, let times):
      guard let place = ledger.places[id] else { return }
      effects.append(.report(.unanswered(ledger.entries[place].subject, times: times)))
    case .undecodable(let error): effects.append(.report(.unreadable(error.sentence)))
    case .capabilities: break
    }
  }

  private mutating func completed(
    _ parcel: SystemOutbox.Parcel, _ delivery: Delivery, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    let next = outbox.ended(parcel, delivery, at: now.uptime)
    if let verdict = delivery.verdict, let place = ledger.places[parcel.id] {
      if next == .nothing { ledger.entries[place].verdict = verdict }
      let time = now.uptime - ledger.entries[place].sentAt
      effects.append(.report(.receipt(parcel.subject, verdict, after: time)))
    }
    if next == .again { hand(parcel, now, &effects) }
  }
}

extension Delivery {
  /// The accessory's word, if there was one.
  var verdict: Verdict? {
    switch self {
    case .accepted: .accepted
    case .refused(let refusal): .refused(refusal)
    case .incompatible: .refused(.unsupported)
    case .unanswered, .noLink: nil
    }
  }
}
