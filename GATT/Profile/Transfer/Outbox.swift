/// The sending side: every stream of this end, most urgent first.
struct Outbox: Sendable {
  private let epoch: UInt16
  private var streams: [OutgoingStream] = []
  private var ids: Set<MessageID> = []
  private var queuedBytes = 0

  init(epoch: UInt16) { self.epoch = epoch }

  var count: Int { ids.count }

  // MARK: The queue

  mutating func enqueue(
    _ envelope: Envelope, id: MessageID, role: StreamID.Role
  ) -> Conversation.Admission {
    guard !ids.contains(id) else { return .alreadyQueued }
    let length = envelope.bytes.count
    guard ids.count < Limits.queuedMessages, queuedBytes + length <= Limits.queuedBytes else {
      return .full
    }
    ids.insert(id)
    queuedBytes += length
    let stream = StreamID(role: role, lane: envelope.lane, epoch: epoch)
    streams[place(of: stream)].append(Outgoing(id: id, bytes: envelope.bytes))
    return .queued
  }

  /// Takes a message out, and says which stream's receiver has heard of it.
  mutating func cancel(_ id: MessageID) -> StreamID? {
    guard ids.contains(id) else { return nil }
    for index in streams.indices {
      guard let removed = streams[index].remove(id, at: nil) else { continue }
      forget(removed.message)
      return removed.isKnown ? streams[index].id : nil
    }
    return nil
  }

  private mutating func forget(_ message: Outgoing) {
    ids.remove(message.id)
    queuedBytes -= message.bytes.count
  }

  /// Where a stream stands; it is put in its place if it is new. There are at most six.
  private mutating func place(of stream: StreamID) -> Int {
    if let index = streams.firstIndex(where: { $0.id == stream }) { return index }
    let index = streams.firstIndex { $0.id.urgency > stream.urgency } ?? streams.count
    streams.insert(OutgoingStream(id: stream), at: index)
    return index
  }

  // MARK: Sending

  mutating func nextFrame(
    maximumLength: Int, at now: UInt64, where isCarried: (StreamID.Role) -> Bool
  ) -> [UInt8]? {
    for index in streams.indices where isCarried(streams[index].id.role) {
      let frame = streams[index].nextFrame(maximumLength: maximumLength, at: now)
      if let frame { return frame }
    }
    return nil
  }

  mutating func repeatInquiries(at now: UInt64, where isCarried: (StreamID.Role) -> Bool) {
    for index in streams.indices where isCarried(streams[index].id.role) {
      streams[index].repeatInquiry(at: now)
    }
  }

  mutating func disconnect() {
    for index in streams.indices { streams[index].disconnect() }
  }

  // MARK: Answers

  /// Takes a position in. Returns a cancellation if the receiver waits for a message that is
  /// given up.
  mutating func received(_ position: Position, at now: UInt64) -> Cancel? {
    guard position.stream.epoch == epoch else { return nil }
    let index = streams.firstIndex { $0.id == position.stream }
    if let index, streams[index].received(position, at: now) { return nil }
    guard position.reason == .gap else { return nil }
    return Cancel(stream: position.stream, tag: position.tag)
  }

  mutating func received(_ receipt: Receipt, at now: UInt64) -> Conversation.Event? {
    guard let index = streams.firstIndex(where: { $0.id == receipt.stream }),
      let removed = streams[index].remove(receipt.id, at: now)
    else { return nil }
    forget(removed.message)
    return .finished(receipt.id, receipt.verdict)
  }

  // MARK: Time

  var deadline: UInt64? { streams.compactMap { $0.deadline }.min() }

  mutating func tick(at now: UInt64) -> [Conversation.Event] {
    var events: [Conversation.Event] = []
    for index in streams.indices {
      guard let deadline = streams[index].deadline, deadline <= now else { continue }
      if let event = streams[index].timeOut() { events.append(event) }
    }
    return events
  }
}

extension StreamID {
  /// The order in which streams are served, smallest first: keys, then prompt, then bulk.
  var urgency: UInt8 { lane.rawValue << 4 | role.rawValue }
}
