internal import CBOR
internal import GATTProfile
internal import HPKE

extension Phone {
  /// The session id's text as this phone spells it.
  var sessionText: [UInt8] { profile.spelling.sessionText(state.session) }

  // MARK: To the accessory

  mutating func greet(_ now: Instant, _ effects: inout [PhoneEffect]) {
    send([provider.hello(at: now)], now, &effects)
  }

  /// Seals messages and hands them to the transport extension.
  mutating func send(
    _ drafts: [DataProvider.Draft], _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    for draft in drafts {
      if goesOnline {
        post(draft, now, &effects)
        continue
      }
      do {
        guard let sealed = try system.seal(draft.plaintext, session: sessionText) else {
          effects.append(.report(.notSent(draft.subject, "there are no keys yet: pair first")))
          continue
        }
        send(sealed, draft.subject, draft, now, &effects)
      } catch {
        effects.append(.report(.trouble(error.description)))
      }
    }
  }

  /// Hands sealed bytes to the transport extension.
  mutating func send(
    _ sealed: [UInt8], _ subject: MessageSubject, _ draft: DataProvider.Draft?, _ now: Instant,
    session: [UInt8]? = nil, _ effects: inout [PhoneEffect]
  ) {
    let envelope: Envelope
    do throws(FrameError) {
      envelope = try Envelope(sessionID: session ?? sessionText, sealed: sealed)
    } catch {
      effects.append(.report(.notSent(subject, error.sentence)))
      return
    }
    guard let id = name(of: envelope) else { return }
    let entry = Ledger.Entry(
      subject: subject, identifier: draft?.identifier, sentAt: now.uptime)
    ledger.note(entry, id)
    effects.append(.report(.sent(subject, sealed: sealed.count)))
    let parcel = TransportExtension.Parcel(
      subject: subject, id: id, envelope: envelope, draft: draft)
    transport.send(parcel, at: now.uptime)
  }

  // MARK: From the accessory

  mutating func handleTransport(
    _ event: Conversation.Event, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch event {
    case .message(let incoming):
      guard let envelope = check(incoming) else {
        transport.conversation.damaged(incoming.id, at: now.uptime)
        return
      }
      // The extension passes sealed bytes on blind; with that its duty is done.
      let isOurs = envelope.kind == .sealed && Array(envelope.sessionID) == sessionText
      transport.conversation.settle(
        incoming.id, isOurs ? .accepted : .refused(.unsupported), at: now.uptime)
      guard isOurs else {
        effects.append(.report(.unreadable("a message for a session this phone does not have")))
        return
      }
      open(Array(envelope.body), now, &effects)
    case .finished(let id, let verdict): finished(id, verdict, now, &effects)
    case .unanswered(let id, let times):
      guard let place = ledger.places[id] else { return }
      effects.append(.report(.unanswered(ledger.entries[place].subject, times: times)))
    case .undecodable(let error): effects.append(.report(.unreadable(error.sentence)))
    case .begun, .cancelled, .expired: break
    }
  }

  private mutating func finished(
    _ id: MessageID, _ verdict: Verdict, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    guard let parcel = transport.finished(id, verdict, at: now.uptime),
      let place = ledger.places[id]
    else { return }
    if !transport.triesAgain(id) { ledger.entries[place].verdict = verdict }
    let time = now.uptime - ledger.entries[place].sentAt
    effects.append(.report(.receipt(parcel.subject, verdict, after: time)))
  }

  /// The system opens what the transport extension brought, the data provider reads it.
  private mutating func open(_ sealed: [UInt8], _ now: Instant, _ effects: inout [PhoneEffect]) {
    let plaintext: [UInt8]
    do throws(CryptoError) {
      plaintext = try system.open(sealed, session: sessionText)
    } catch {
      effects.append(.report(.unreadable(error.description)))
      return
    }
    read(plaintext, by: .bluetooth, now, &effects)
  }

  /// The data provider reads what the system opened.
  mutating func read(
    _ plaintext: [UInt8], by way: Expectation.Way, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    do throws(MessageError) {
      take(try Message(decoding: plaintext), by: way, now, &effects)
    } catch {
      effects.append(.report(.unreadable("a message that breaks the schema")))
    }
  }

  private mutating func take(
    _ message: Message, by way: Expectation.Way, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch message.body {
    case .alertReport(let report): take(report, now, &effects)
    case .response(let response): take(response, by: way, now, &effects)
    case .hello(let hello):
      ledger.heardHello = true
      ledger.rekeyWanted = ledger.rekeyWanted || hello.rekeyWanted
      effects.append(
        .report(
          .hello(
            software: hello.software, version: hello.version, rekeyWanted: hello.rekeyWanted)))
    case .unknown(let kind, _):
      effects.append(.report(.other("a message of the unknown kind \(kind.rawValue)")))
    default:
      effects.append(.report(.unreadable("a message only a phone may send")))
    }
  }

  private mutating func take(
    _ report: AlertReport, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let place = ledger.entries.lastIndex { $0.identifier == report.message }
    guard let place else {
      effects.append(.report(.other("a word about an alert for an unknown message")))
      return
    }
    ledger.entries[place].alerted = report.alerted
    let entry = ledger.entries[place]
    let time = now.uptime - entry.sentAt
    effects.append(.report(.alerted(entry.subject, report.alerted, after: time)))
  }

  private mutating func take(
    _ response: NotificationResponse, by way: Expectation.Way, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    let outcome = provider.carryOut(response)
    let course: Report.Course =
      outcome.isNew ? (outcome.succeeded ? .done : .failed) : .repeated
    switch response.choice {
    case .action(let pair, let action, let text):
      note(
        Ledger.Answer(notification: pair, action: action, text: text, way: way), outcome.isNew)
      effects.append(.report(.answer(pair, action: action, text: text, course)))
    case .dismiss(let pair, let action):
      note(
        Ledger.Answer(notification: pair, action: action, text: nil, way: way), outcome.isNew)
      effects.append(.report(.answer(pair, action: action, text: nil, course)))
    case .clear(let pairs):
      if outcome.isNew { ledger.cleared += pairs }
      effects.append(.report(.cleared(pairs, course)))
    case .unknown(let number):
      effects.append(.report(.other("an answer of the unknown kind \(number)")))
    }
    if let reply = outcome.reply { send([reply], now, &effects) }
  }

  private mutating func note(_ answer: Ledger.Answer, _ isNew: Bool) {
    if isNew { ledger.answers.append(answer) }
  }

  // MARK: Names

  /// The name of a message on the link: a hash of its content.
  func name(of envelope: Envelope) -> MessageID? {
    guard let hash = try? primitives.sha256(Array(envelope.hashed)) else { return nil }
    return MessageID(hash: hash)
  }

  /// The content of a message that came, if it bears the right name.
  func check(_ incoming: Incoming) -> Envelope? {
    guard let envelope = try? Envelope(decoding: incoming.bytes),
      name(of: envelope) == incoming.id
    else { return nil }
    return envelope
  }
}
