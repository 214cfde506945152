internal import CBOR
internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  /// The system opens what the transport extension brought, the data provider reads it.
  mutating func open(
    _ sealed: [UInt8], session: [UInt8], _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    let plaintext: [UInt8]
    do throws(CryptoError) {
      plaintext = try opened(sealed, session: session)
    } catch {
      effects.append(.report(.unreadable(error.description)))
      return
    }
    read(plaintext, by: isLocal ? .localNetwork : .bluetooth, now, &effects)
  }

  private mutating func opened(
    _ sealed: [UInt8], session: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard usesRatchet else { return try system.open(sealed, session: session) }
    guard let message = try? InternetMessage(block: sealed) else { throw .notAuthentic }
    return try system.openOnline(message)
  }

  /// The data provider reads what the system opened.
  mutating func read(
    _ plaintext: [UInt8], by way: Expectation.Way, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    do throws(MessageError) {
      take(try provider.received(plaintext), by: way, now, &effects)
    } catch {
      effects.append(.report(.unreadable("a message that breaks the schema")))
    }
  }

  private mutating func take(
    _ arrival: Arrival, by way: Expectation.Way, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch arrival {
    case .alertReport(let report): take(report, now, &effects)
    case .response(let response):
      let status = center.carryOut(response.choice)
      note(response.choice, by: way)
      answer(response, status, status == .done ? .done : .failed, now, &effects)
    case .repeated(let response, let status): answer(response, status, .repeated, now, &effects)
    case .hello(let hello):
      ledger.heardHello = true
      ledger.rekeyWanted = ledger.rekeyWanted || hello.rekeyWanted
      effects.append(
        .report(
          .hello(
            software: hello.software, version: hello.version, rekeyWanted: hello.rekeyWanted)))
    case .unknown(let kind):
      effects.append(.report(.other("a message of the unknown kind \(kind.rawValue)")))
    case .worker: effects.append(.report(.other("a frame of a worker session")))
    case .misplaced: effects.append(.report(.unreadable("a message only a phone may send")))
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

  private mutating func note(_ choice: NotificationResponse.Choice, by way: Expectation.Way) {
    switch choice {
    case .action(let pair, let action, let text):
      ledger.answers.append(
        Ledger.Answer(notification: pair, action: action, text: text, way: way))
    case .dismiss(let pair, let action):
      ledger.answers.append(
        Ledger.Answer(notification: pair, action: action, text: nil, way: way))
    case .clear(let pairs): ledger.cleared += pairs
    case .unknown: break
    }
  }

  /// Tells the accessory what became of its answer, unless this provider keeps silent.
  private mutating func answer(
    _ response: NotificationResponse, _ status: ResponseResult.Status, _ course: Report.Course,
    _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    switch response.choice {
    case .action(let pair, let action, let text):
      effects.append(.report(.answer(pair, action: action, text: text, course)))
    case .dismiss(let pair, let action):
      effects.append(.report(.answer(pair, action: action, text: nil, course)))
    case .clear(let pairs): effects.append(.report(.cleared(pairs, course)))
    case .unknown(let number):
      effects.append(.report(.other("an answer of the unknown kind \(number)")))
    }
    let reason: ResponseResult.Reason? = status == .done ? nil : .unknownNotification
    let reply = provider.settle(response.identifier, status, reason: reason, at: now.clock)
    if profile.result != .silent { send([reply], now, &effects) }
  }
}
