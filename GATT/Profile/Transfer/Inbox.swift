/// The receiving side: partial messages, those that wait for a verdict, and the latest verdicts.
struct Inbox: Sendable {
  private struct Pending: Sendable {
    let id: MessageID
    let total: Int
    var stream: StreamID
  }

  /// How often a message is asked for again when its content does not fit its id.
  private static let secondChances = 3
  /// The messages that may wait for a verdict, in number.
  private static let pendingLimit = 64

  private var partials: [Partial] = []
  private var pending: [Pending] = []
  private var finished = Finished()
  private var lastDamage: (id: MessageID, times: Int)?

  /// Since when there is a link: before it, nothing could come for a partial message.
  private var linkedSince: UInt64 = 0

  mutating func connected(at now: UInt64) { linkedSince = now }

  // MARK: Frames

  mutating func received(
    _ inquiry: Inquiry, at now: UInt64, _ replies: inout Replies
  ) -> [Conversation.Event] {
    if let verdict = objection(to: inquiry) ?? finished.verdict(on: inquiry.id, at: now) {
      replies.add(Receipt(stream: inquiry.stream, id: inquiry.id, verdict: verdict))
      return []
    }
    if let index = pending.firstIndex(where: { $0.id == inquiry.id }) {
      pending[index].stream = inquiry.stream
      replies.add(whole(pending[index], number: inquiry.number))
      return []
    }
    if let index = partials.firstIndex(where: { $0.stream == inquiry.stream }),
      partials[index].id.tag != inquiry.id.tag
    {
      replies.add(partials[index].reportGap())
      return []
    }
    var events: [Conversation.Event] = []
    // Same tag or same id, and yet another message: what was known of it was wrong.
    discard(&events) { partial in
      partial.id == inquiry.id
        ? partial.total != inquiry.total : partial.stream == inquiry.stream
    }
    if let index = partials.firstIndex(where: { $0.id == inquiry.id }) {
      resume(index, inquiry, at: now, &replies)
    } else {
      begin(inquiry, at: now, &replies, &events)
    }
    return events
  }

  mutating func received(
    _ fragment: Fragment, at now: UInt64, _ replies: inout Replies
  ) -> [Conversation.Event] {
    guard let index = partials.firstIndex(where: { $0.stream == fragment.stream }) else {
      // Neither open here nor finished: the inquiry was lost, or this end has started anew.
      if !isLate(fragment) { replies.add(unknown(fragment.stream, fragment.tag)) }
      return []
    }
    guard partials[index].id.tag == fragment.tag else {
      if !isLate(fragment), let position = partials[index].overtaken() { replies.add(position) }
      return []
    }
    guard partials[index].total == fragment.total else { return [] }
    partials[index].touched = now
    if let position = partials[index].append(fragment) { replies.add(position) }
    return partials[index].isWhole ? [handOut(index)] : []
  }

  mutating func received(_ cancel: Cancel) -> [Conversation.Event] {
    let index = partials.firstIndex { $0.stream == cancel.stream && $0.id.tag == cancel.tag }
    guard let index else { return [] }
    return [.cancelled(partials.remove(at: index).id)]
  }

  // MARK: Beginning and ending

  /// What forbids a message whatever it holds.
  private func objection(to inquiry: Inquiry) -> Verdict? {
    let limit = inquiry.stream.lane == .prompt ? Limits.promptMessage : Limits.message
    if inquiry.total < Envelope.headerLength { return .refused(.malformed) }
    return inquiry.total > limit ? .refused(.tooLarge) : nil
  }

  private mutating func resume(
    _ index: Int, _ inquiry: Inquiry, at now: UInt64, _ replies: inout Replies
  ) {
    partials[index].stream = inquiry.stream
    partials[index].touched = now
    replies.add(partials[index].answer(inquiry.number))
  }

  private mutating func begin(
    _ inquiry: Inquiry, at now: UInt64, _ replies: inout Replies,
    _ events: inout [Conversation.Event]
  ) {
    while !hasRoom(for: inquiry.total), let index = stalest(at: now) {
      events.append(.expired(partials.remove(at: index).id))
    }
    guard hasRoom(for: inquiry.total) else {
      replies.add(Receipt(stream: inquiry.stream, id: inquiry.id, verdict: .refused(.busy)))
      return
    }
    var partial = Partial(inquiry, at: now)
    replies.add(partial.answer(inquiry.number))
    partials.append(partial)
    events.append(.begun(inquiry.id, length: inquiry.total))
  }

  private func hasRoom(for total: Int) -> Bool {
    partials.count < Limits.partialMessages && pending.count < Self.pendingLimit
      && reserved + total <= Limits.reassembly
  }

  /// What the partial messages may grow to, in bytes.
  var reserved: Int { partials.reduce(0) { $0 + $1.total } }

  /// The partial message that has been idle the longest, if long enough to make room.
  private func stalest(at now: UInt64) -> Int? {
    let index = partials.indices.min { partials[$0].touched < partials[$1].touched }
    guard let index else { return nil }
    let idleSince = max(partials[index].touched, linkedSince)
    return idleSince + Timing.stalePartial <= now ? index : nil
  }

  private mutating func discard(
    _ events: inout [Conversation.Event], where isUnwanted: (Partial) -> Bool
  ) {
    for partial in partials where isUnwanted(partial) { events.append(.expired(partial.id)) }
    partials.removeAll(where: isUnwanted)
  }

  private mutating func handOut(_ index: Int) -> Conversation.Event {
    let partial = partials.remove(at: index)
    pending.append(Pending(id: partial.id, total: partial.total, stream: partial.stream))
    return .message(Incoming(id: partial.id, stream: partial.stream, bytes: partial.bytes))
  }

  /// Whether a fragment repeats a part of a message that is whole already.
  private func isLate(_ fragment: Fragment) -> Bool {
    pending.contains { $0.id.tag == fragment.tag } || finished.contains(tag: fragment.tag)
  }

  // MARK: Verdicts

  mutating func settle(
    _ id: MessageID, _ verdict: Verdict, at now: UInt64, _ replies: inout Replies
  ) {
    var stream: StreamID?
    if let index = pending.firstIndex(where: { $0.id == id }) {
      stream = pending.remove(at: index).stream
    } else if let index = partials.firstIndex(where: { $0.id == id }) {
      stream = partials.remove(at: index).stream
    }
    finished.insert(id, verdict, at: now)
    if let stream { replies.add(Receipt(stream: stream, id: id, verdict: verdict)) }
  }

  mutating func damaged(_ id: MessageID, at now: UInt64, _ replies: inout Replies) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    let times = lastDamage.map { $0.id == id ? $0.times + 1 : 1 } ?? 1
    lastDamage = (id, times)
    guard times <= Self.secondChances else {
      // Whoever tries again later begins with as many chances.
      lastDamage = nil
      return settle(id, .refused(.malformed), at: now, &replies)
    }
    let lost = pending.remove(at: index)
    replies.add(unknown(lost.stream, id.tag))
  }

  mutating func forget(_ id: MessageID) { finished.forget(id) }

  mutating func forgetRefusals() { finished.forgetRefusals() }

  private func whole(_ message: Pending, number: UInt8) -> Position {
    Position(
      stream: message.stream, tag: message.id.tag, next: message.total,
      window: UInt16(Limits.window), reason: .answer(number))
  }

  private func unknown(_ stream: StreamID, _ tag: UInt32) -> Position {
    Position(stream: stream, tag: tag, next: 0, window: UInt16(Limits.window), reason: .unknown)
  }

  // MARK: Time

  var deadline: UInt64? { partials.map { $0.touched }.min().map { $0 + Timing.partial } }

  mutating func tick(at now: UInt64) -> [Conversation.Event] {
    var events: [Conversation.Event] = []
    discard(&events) { $0.touched + Timing.partial <= now }
    return events
  }
}
