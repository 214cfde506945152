internal import GATTProfile
internal import HPKE

extension Accessory {
  /// What a phone's conversation told.
  mutating func heard(_ events: [Conversation.Event], from phone: PhoneID) {
    for event in events {
      switch event {
      case .message(let incoming): jobs.append(.receive(phone, incoming))
      case .begun(let id, _): begun(id, from: phone)
      case .finished(let id, let verdict):
        guard let purpose = lines[phone]?.outgoing.removeValue(forKey: id) else { continue }
        jobs.append(.finished(phone, purpose, verdict))
      case .unanswered(let id, let times): unanswered(id, times: times, by: phone)
      case .undecodable(let error): report(error, from: phone)
      case .cancelled, .expired: continue
      }
    }
  }

  /// Puts a message into a phone's queue; its id, or nil if there is no room or no way.
  @discardableResult
  mutating func enqueue(
    _ envelope: Envelope, to phone: PhoneID, role: StreamID.Role, purpose: Line.Purpose
  ) -> MessageID? {
    guard let id = messageID(of: Array(envelope.hashed)) else { return nil }
    switch lines[phone]?.conversation.enqueue(envelope, id: id, role: role) {
    case .queued, .alreadyQueued:
      lines[phone]?.outgoing[id] = purpose
      return id
    case .full, nil: return nil
    }
  }

  /// The id of a message with that content: session id and body.
  mutating func messageID(of content: [UInt8]) -> MessageID? {
    do throws(CryptoError) {
      return MessageID(hash: try primitives.sha256(content))
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      return nil
    }
  }

  /// A receipt came for a message of ours.
  mutating func finished(_ purpose: Line.Purpose, _ verdict: Verdict, by phone: PhoneID) {
    switch purpose {
    case .offer(let pair):
      if verdict == .accepted { lines[phone]?.offered[pair] = now.uptime }
    case .answer(let id): delivered(id, verdict)
    case .companionOffer: finishedCompanionOffer(verdict, by: phone)
    case .workerOpen(let feature): finishedOpen(feature, verdict, by: phone)
    case .workerFrame(let feature, let order):
      finished(order, of: feature, verdict, by: phone)
    case .verdict, .hello, .alertReport, .workerEnd: return
    }
  }

  /// The same bytes were accepted before: that is said at once, and saves their way.
  private mutating func begun(_ id: MessageID, from phone: PhoneID) {
    guard ledger.phone(phone)?.journal.contains(id) == true else { return }
    lines[phone]?.conversation.settle(id, .accepted, at: now.uptime)
  }

  /// Nobody takes a message of ours. Only answers are worth waiting for, or another way; the rest is
  /// made anew when there is a reason.
  private mutating func unanswered(_ id: MessageID, times: Int, by phone: PhoneID) {
    if case .answer? = lines[phone]?.outgoing[id], times >= Line.deafAfter {
      lines[phone]?.isDeaf = true
      resumeAnswers(of: phone)
    }
    guard let purpose = lines[phone]?.outgoing[id], times >= Self.patience(with: purpose) else {
      return
    }
    if case .workerFrame(let feature, _) = purpose {
      end(feature, of: phone, .unanswered, telling: .failed)
      return
    }
    lines[phone]?.outgoing[id] = nil
    lines[phone]?.conversation.cancel(id)
  }

  private static func patience(with purpose: Line.Purpose) -> Int {
    switch purpose {
    case .alertReport, .workerEnd: 1
    case .offer, .verdict, .hello, .companionOffer, .workerOpen, .workerFrame: 3
    case .answer: .max
    }
  }

  private mutating func report(_ error: FrameError, from phone: PhoneID) {
    guard let index = ledger.phone(phone)?.index else { return }
    effects.append(.report(.undecodable(index, error)))
  }
}
