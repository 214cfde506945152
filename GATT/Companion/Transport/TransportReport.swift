public import GATTProfile

/// What a transport extension tells whoever runs it.
public enum TransportReport: Equatable, Sendable {
  /// The end of a message that was handed over with that number: call the system's completion.
  case completed(Int, Delivery)
  /// The accessory's sealed message for the data provider: `sendMessageToDataProvider`. The owner
  /// answers by `settle`. The session id is text, as the phone once sent it.
  case message(MessageID, sessionID: [UInt8], sealed: [UInt8])
  /// The accessory's key for the companion: `WorkerSessions.offered`. The owner answers by `settle`;
  /// one that knows no workers refuses it as unsupported, and is left alone with them.
  case companionKey(MessageID, KeyOffer)
  /// A frame of a worker session: `WorkerSessions.received`. The owner answers by `settle`.
  case worker(MessageID, Message.Feature, WorkerFrame)
  /// A message has gone without a word, that many times in a row; it is still being tried.
  case unanswered(MessageID, times: Int)
  /// What the accessory can take.
  case capabilities(Capabilities)
  /// A value that is no frame was passed over.
  case undecodable(FrameError)
}
