internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// Asks the phone to start a session. The companion needs the accessory's public key before.
  mutating func openWorker(_ feature: Message.Feature, of id: PhoneID, for subject: WorkerSubject) {
    guard case .idle = worker(feature, of: id).phase, hasBluetooth(id),
      let phone = ledger.phone(id)
    else { return }
    guard phone.companionPair != nil else {
      makeCompanionPair(for: phone, then: .openWorker(id, feature, subject))
      return
    }
    guard let random = randomIdentifier() else {
      end(feature, of: id, .failed, telling: nil)
      return
    }
    lines[id]?.workers[feature, default: Worker()].subject = subject
    lines[id]?.workers[feature]?.phase = .waiting(
      session: max(random.high, 1), since: now.uptime, isAsked: false)
    askForSessions(of: id)
  }

  /// Asks for every session that waits to be asked for, or offers the key that has to go before.
  private mutating func askForSessions(of id: PhoneID) {
    guard let pair = ledger.phone(id)?.companionPair else { return }
    guard lines[id]?.knowsCompanionKey == true else {
      offerCompanionKey(to: id, role: .transport)
      return
    }
    for (feature, worker) in lines[id]?.workers ?? [:] {
      guard case .waiting(let session, let since, false) = worker.phase else { continue }
      let frame = WorkerFrame(
        session: session, step: .open, generation: UInt64(pair.number.number),
        subject: worker.subject)
      guard send(frame, of: feature, to: id, purpose: .workerOpen(feature)) else { continue }
      lines[id]?.workers[feature]?.phase = .waiting(session: session, since: since, isAsked: true)
    }
  }

  /// A receipt came for the offer of the companion's key: only a companion that knows workers takes it.
  mutating func finishedCompanionOffer(_ verdict: Verdict, by id: PhoneID) {
    guard verdict == .accepted else {
      for feature in Message.Feature.workers where worker(feature, of: id).session != nil {
        end(feature, of: id, verdict.workerEnd, telling: nil)
      }
      return
    }
    lines[id]?.knowsCompanionKey = true
    askForSessions(of: id)
  }

  /// A receipt came for the wish for a session. If it was taken, the session starts, or does not.
  mutating func finishedOpen(_ feature: Message.Feature, _ verdict: Verdict, by id: PhoneID) {
    guard verdict != .accepted, case .waiting = worker(feature, of: id).phase else { return }
    end(feature, of: id, verdict.workerEnd, telling: nil)
  }

  /// A session is over, or not to be had: what was ordered and has no receipt does not arrive, as far
  /// as is known. The phone is told if a reason is given.
  mutating func end(
    _ feature: Message.Feature, of id: PhoneID, _ end: WorkerEnd,
    telling reason: WorkerFrame.Reason?
  ) {
    guard let worker = lines[id]?.workers[feature], let index = ledger.phone(id)?.index else {
      return
    }
    for (message, purpose) in lines[id]?.outgoing ?? [:] where purpose.isOf(feature) {
      lines[id]?.conversation.cancel(message)
      lines[id]?.outgoing[message] = nil
      if case .workerFrame(_, let order) = purpose { tell(.undelivered(order, end)) }
    }
    lines[id]?.workers[feature]?.end(end, at: now.uptime)
    for order in worker.orders { tell(.undelivered(order.id, end)) }
    guard let session = worker.session else { return }
    tell(.ended(index, feature, end))
    guard let reason else { return }
    let frame = WorkerFrame(session: session, step: .ended, reason: reason)
    send(frame, of: feature, to: id, purpose: .workerEnd)
  }

  /// All of a phone's workers end: no link of it is Bluetooth any longer, or there is no key.
  mutating func endWorkers(of id: PhoneID, _ end: WorkerEnd) {
    lines[id]?.knowsCompanionKey = false
    for feature in Message.Feature.workers { self.end(feature, of: id, end, telling: nil) }
  }

  /// The phone says for which workers the accessory is enrolled.
  mutating func enrolled(_ enrolments: [Hello.Enrolment], by id: PhoneID) {
    for enrolment in enrolments where enrolment.feature.isWorker {
      let isEnrolled = enrolment.status == .authorized || enrolment.status == .limited
      lines[id]?.workers[enrolment.feature, default: Worker()].enrolled(isEnrolled)
      guard !isEnrolled, case .waiting = worker(enrolment.feature, of: id).phase else { continue }
      end(enrolment.feature, of: id, .notEnrolled, telling: nil)
    }
  }

  /// Sessions that were not started in time, or in which nothing is said any more.
  mutating func advanceWorkers(of id: PhoneID) {
    for (feature, worker) in lines[id]?.workers ?? [:] {
      guard let deadline = worker.deadline, deadline <= now.uptime else { continue }
      if case .waiting = worker.phase {
        end(feature, of: id, .unanswered, telling: .failed)
      } else {
        end(feature, of: id, .finished, telling: .finished)
      }
    }
  }
}

extension Line.Purpose {
  /// Whether it is worth nothing once the session of that worker is over.
  fileprivate func isOf(_ feature: Message.Feature) -> Bool {
    self == .workerOpen(feature) || isFrame(of: feature)
  }
}

extension Verdict {
  /// What it means for a session that it was refused before it began.
  fileprivate var workerEnd: WorkerEnd {
    switch self {
    case .refused(.unsupported), .refused(.malformed): .unsupported
    case .accepted, .refused: .failed
    }
  }
}
