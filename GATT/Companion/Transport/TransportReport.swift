public import GATTProfile

/// What a transport extension tells whoever runs it.
public enum TransportReport: Equatable, Sendable {
  /// The end of a message that was handed over with that number: call the system's completion.
  case completed(Int, Delivery)
  /// The accessory's sealed message for the data provider: `sendMessageToDataProvider`. The owner
  /// answers by `settle`. The session id is text, as the phone once sent it.
  case message(MessageID, sessionID: [UInt8], sealed: [UInt8])
  /// A message has gone without a word, that many times in a row; it is still being tried.
  case unanswered(MessageID, times: Int)
  /// What the accessory can take.
  case capabilities(Capabilities)
  /// A value that is no frame was passed over.
  case undecodable(FrameError)
}
