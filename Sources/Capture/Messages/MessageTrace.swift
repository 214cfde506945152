public import GATTProfile

/// What a recording shows of one message.
public struct MessageTrace: Hashable, Sendable {
  /// Whether the phone sent it.
  public let isFromPhone: Bool
  /// The stream it came by first.
  public let stream: StreamID
  /// The first 4 bytes of its id.
  public let tag: UInt32
  /// Its id, once an inquiry or a receipt told it.
  public var id: MessageID?
  /// Its length in bytes, once an inquiry or a fragment told it.
  public var total: Int?
  /// When its first frame was seen, in microseconds since 1970, UTC.
  public let first: Int64
  /// When its last fragment was seen.
  public var lastFragment: Int64?
  /// How many bytes of it were sent, with what was sent again.
  public var bytesSent = 0
  /// How many bytes of it were sent more than once.
  public var repeated = 0
  /// How far it was sent, in bytes from its start.
  var reached = 0
  /// How often its receiver asked for something anew.
  public var gaps = 0
  /// What became of it; nil if the recording does not show that.
  public var verdict: Verdict?
  /// When that was first said.
  public var settled: Int64?
  /// Whether its sender gave it up.
  public var isCancelled = false

  /// The time from the first frame to the receipt, in microseconds; nil without one.
  public var duration: Int64? { settled.map { $0 &- first } }
}
