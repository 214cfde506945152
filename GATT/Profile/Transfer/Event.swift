extension Conversation {
  /// What a conversation tells its owner.
  public enum Event: Hashable, Sendable {
    /// A message has come in whole. The owner checks the id against the hash of the content, deals
    /// with it and answers by `Conversation.settle` or `Conversation.damaged`.
    case message(Incoming)
    /// The other end begins a message of that id and length, which was not seen lately. The owner may
    /// settle it at once (it is stored already, it is not wanted); else nothing need be done.
    case begun(MessageID, length: Int)
    /// The other end has given up a message before it was whole.
    case cancelled(MessageID)
    /// A message never became whole in the time there is, or had to make room for another.
    case expired(MessageID)
    /// The other end's last word on a message of ours: it has left the queue.
    case finished(MessageID, Verdict)
    /// A message of ours has gone without any answer, that many times in a row. It stays queued.
    case unanswered(MessageID, times: Int)
    /// A value that is no frame came in and was dropped.
    case undecodable(FrameError)
  }
}

/// A message that has come in whole.
public struct Incoming: Hashable, Sendable {
  /// What the sender says its id is.
  public let id: MessageID
  /// The stream it came by.
  public let stream: StreamID
  /// The content, still to be read as an `Envelope`.
  public let bytes: [UInt8]

  /// A message from its parts.
  public init(id: MessageID, stream: StreamID, bytes: [UInt8]) {
    self.id = id
    self.stream = stream
    self.bytes = bytes
  }
}
