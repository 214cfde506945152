import GATTProfile

/// A program with a conversation, and the memory that its owner would keep.
struct Party {
  var conversation: Conversation
  /// The messages it is to send that have no receipt of acceptance, by id.
  var unsent: [MessageID: Outgoing] = [:]
  /// What it has taken, as the durable store of its owner.
  var taken: [MessageID: [UInt8]] = [:]
  /// How often a message was handed out that had been taken already.
  var repetitions = 0
  var finished: [MessageID: Verdict] = [:]
  /// Every so many messages it is busy, if not 0.
  var busyEvery = 0
  private var seen = 0
  /// The most waits in a row that brought no answer.
  private(set) var longestSilence = 0
  /// The partial messages that were given up for want of frames, or of room.
  private(set) var expired = 0
  var events: [Conversation.Event] = []
  /// The content that belongs to an id: the test's stand-in for a hash.
  var contents: [MessageID: [UInt8]] = [:]

  struct Outgoing {
    let envelope: Envelope
    let role: StreamID.Role
  }

  init(_ side: Conversation.Side, epoch: UInt16) {
    conversation = Conversation(side: side, epoch: epoch)
  }

  /// The program ends and begins anew: what was not accepted is queued again.
  mutating func restart(epoch: UInt16) {
    conversation = Conversation(side: conversation.side, epoch: epoch)
    for (id, message) in unsent {
      _ = conversation.enqueue(message.envelope, id: id, role: message.role)
    }
  }

  mutating func send(_ envelope: Envelope, id: MessageID, role: StreamID.Role) {
    unsent[id] = Outgoing(envelope: envelope, role: role)
    _ = conversation.enqueue(envelope, id: id, role: role)
  }

  mutating func handle(_ event: Conversation.Event, at now: UInt64) {
    switch event {
    case .message(let message): take(message, at: now)
    case .finished(let id, let verdict): finish(id, verdict)
    case .unanswered(_, let times): longestSilence = max(longestSilence, times)
    case .expired: expired += 1
    case .begun, .cancelled, .undecodable: break
    }
    events.append(event)
    if events.count > 100 { events.removeFirst(50) }
  }

  private mutating func take(_ message: Incoming, at now: UInt64) {
    guard contents[message.id] == message.bytes else {
      return conversation.damaged(message.id, at: now)
    }
    seen += 1
    if busyEvery > 0, seen % busyEvery == 0 {
      return conversation.settle(message.id, .refused(.busy), at: now)
    }
    if taken.updateValue(message.bytes, forKey: message.id) != nil { repetitions += 1 }
    conversation.settle(message.id, .accepted, at: now)
  }

  /// A refusal is tried again: nothing is refused here but for a while, or by chance.
  private mutating func finish(_ id: MessageID, _ verdict: Verdict) {
    finished[id] = verdict
    if verdict == .accepted {
      unsent[id] = nil
    } else if let message = unsent[id] {
      _ = conversation.enqueue(message.envelope, id: id, role: message.role)
    }
  }
}
