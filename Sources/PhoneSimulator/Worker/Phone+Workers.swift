internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  /// What was handed to the transport extension for a worker, by number.
  struct WorkerMail {
    let feature: Message.Feature?
    let id: MessageID?
  }

  /// Numbers from here on are workers': the system's outbox counts from 0.
  private static var firstWorkerNumber: Int { 1 << 20 }

  /// Does what a step says with a worker.
  mutating func perform(_ deed: WorkerDeed, _ now: Instant, _ effects: inout [PhoneEffect]) {
    let content = WorkerContent(subject: deed.subject, bytes: deed.bytes)
    switch deed.kind {
    case .want: follow(workers.want(deed.feature, for: deed.subject), deed.text, now, &effects)
    case .end: follow(workers.end(deed.feature), deed.text, now, &effects)
    case .say, .skip:
      let lost = deed.kind == .skip ? workers.send(content, to: deed.feature) : nil
      guard deed.kind == .say || lost != nil,
        let reports = workers.send(content, to: deed.feature)
      else { return effects.append(.report(.trouble("no session of a worker is open"))) }
      follow(reports, deed.text, now, &effects)
    case .replay, .forge:
      guard let last = lastWorkerFrame else {
        return effects.append(.report(.trouble("no frame of a worker was sent")))
      }
      hand(forged(last, deed.kind), deed.text, isHonest: false, now, &effects)
    case .start:
      let frame = WorkerFrame(session: chance.next(), step: .started, bytes: chance.bytes(1_120))
      let name = RandomIdentifier(high: chance.next(), low: chance.next())
      hand(
        Message(feature: deed.feature, identifier: name, revision: 0, body: .worker(frame)),
        deed.text, isHonest: false, now, &effects)
    }
  }

  /// The frame under another name; to be forged, with the next number and one bit turned over.
  private mutating func forged(_ message: Message, _ kind: WorkerDeed.Kind) -> Message {
    var message = message
    message.identifier = RandomIdentifier(high: chance.next(), low: chance.next())
    guard kind == .forge, case .worker(var frame) = message.body, !frame.bytes.isEmpty else {
      return message
    }
    frame.bytes[0] ^= 1
    frame.sequence += 1
    message.body = .worker(frame)
    return message
  }

  // MARK: The extension

  /// The accessory's key, or a frame of it. An older companion knows neither.
  mutating func took(_ report: TransportReport, _ now: Instant, _ effects: inout [PhoneEffect]) {
    guard profile.workers != .older else {
      if let id = report.message {
        transport.settle(id, .refused(.unsupported), at: now.uptime)
      }
      return
    }
    switch report {
    case .companionKey(let id, let offer):
      transport.settle(id, .accepted, at: now.uptime)
      follow(workers.offered(offer), "", now, &effects)
    case .worker(let id, let feature, let frame):
      let (verdict, reports) = workers.received(frame, of: feature)
      transport.settle(id, verdict, at: now.uptime)
      follow(reports, "", now, &effects)
    default: break
    }
  }

  /// The end of something that was handed over for a worker; false if it was not.
  mutating func completedWorker(
    _ number: Int, _ delivery: Delivery, _ now: Instant, _ effects: inout [PhoneEffect]
  ) -> Bool {
    guard let mail = workerMail.removeValue(forKey: number) else { return false }
    if let id = mail.id, let place = ledger.places[id], let verdict = delivery.verdict {
      ledger.entries[place].verdict = verdict
      let time = now.uptime - ledger.entries[place].sentAt
      effects.append(.report(.receipt(ledger.entries[place].subject, verdict, after: time)))
    }
    if delivery != .accepted, let feature = mail.feature {
      follow(workers.undelivered(feature), "", now, &effects)
    }
    return true
  }

  /// The link, or the extension with all it knew, is gone.
  mutating func loseWorkers(_ now: Instant, _ effects: inout [PhoneEffect]) {
    follow(workers.disconnected(), "", now, &effects)
  }

  private mutating func follow(
    _ reports: [WorkerReport], _ name: String, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    for report in reports {
      switch report {
      case .send(let message): hand(message, name, now, &effects)
      case .keyWanted:
        let number = note(WorkerMail(feature: nil, id: nil))
        self.follow(transport.requestWorkerKey(number, at: now.uptime), now, &effects)
      case .start(let feature, _): start(feature, now, &effects)
      case .stop(let feature): ledger.openWorkers.remove(feature)
      case .content(_, let content):
        ledger.workerContents.append(content)
        effects.append(.report(.worker("said \(content.bytes.count) bytes")))
      case .ended(let feature, let reason):
        ledger.openWorkers.remove(feature)
        ledger.workerEnds.append(reason)
        effects.append(.report(.worker("ended its session: reason \(reason.rawValue)")))
      }
    }
  }

  /// The system starts a session, or not.
  private mutating func start(
    _ feature: Message.Feature, _ now: Instant, _ effects: inout [PhoneEffect]
  ) {
    ledger.workerWishes += 1
    switch profile.workers {
    case .enrolled:
      follow(workers.started(feature), "started", now, &effects)
      ledger.openWorkers.insert(feature)
      effects.append(.report(.worker("has a session")))
    case .denied: follow(workers.refused(feature, .unauthorized), "", now, &effects)
    case .unavailable: follow(workers.refused(feature, .unavailable), "", now, &effects)
    case .silent, .older: break
    }
  }

  /// Hands a message to the transport extension; frames with something sealed are kept in mind. What
  /// becomes of a dishonest one says nothing about the session.
  private mutating func hand(
    _ message: Message, _ name: String, isHonest: Bool = true, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    guard case .worker(let frame) = message.body,
      let envelope = try? Envelope(worker: message.encoded),
      let id = SystemHash(primitives: primitives).name(of: envelope)
    else { return }
    if isHonest, frame.step == .data { lastWorkerFrame = message }
    if !name.isEmpty {
      let entry = Ledger.Entry(
        subject: .worker(name), identifier: message.identifier, sentAt: now.uptime)
      ledger.note(entry, id)
      effects.append(.report(.sent(.worker(name), sealed: frame.bytes.count)))
    }
    let number = note(WorkerMail(feature: isHonest ? message.feature : nil, id: id))
    follow(transport.send(number, worker: message, at: now.uptime), now, &effects)
  }

  private mutating func note(_ mail: WorkerMail) -> Int {
    workerNumber += 1
    let number = Self.firstWorkerNumber + workerNumber
    workerMail[number] = mail
    return number
  }
}

extension TransportReport {
  /// The message that the owner has to settle.
  fileprivate var message: MessageID? {
    switch self {
    case .companionKey(let id, _), .worker(let id, _, _): id
    default: nil
    }
  }
}
