/// All that goes to and fro between an accessory and a phone, without doing any of it.
///
/// The accessory holds one conversation a phone, whether connected or not; on the phone each
/// program holds its own. Values go in by `received`, values to send come out of `nextValue`, and
/// everything else is told by events. Times are milliseconds of a clock that never goes back.
///
///     enqueue ──▸ ┌──────────────┐ ──▸ nextValue / readValue
///                 │ Conversation │
///     settle  ──▸ └──────────────┘ ◂── received, connected, disconnected, tick
///                        └──▸ [Event]
public struct Conversation: Sendable {
  /// Which end this is.
  public enum Side: Hashable, Sendable {
    /// The accessory: it serves every role.
    case accessory
    /// One program of the phone.
    case phone(StreamID.Role)
  }

  /// Whether a message was taken into the queue.
  public enum Admission: Hashable, Sendable {
    /// It was.
    case queued
    /// A message of that id is queued already.
    case alreadyQueued
    /// The queue has no room for it: wait until a message has finished.
    case full
  }

  /// Which end this is.
  public let side: Side
  /// The number in this end's own streams.
  public let epoch: UInt16

  /// A conversation that has not begun: not connected, nothing queued.
  ///
  /// - Parameter epoch: random, drawn anew at each start of the program.
  public init(side: Side, epoch: UInt16) {
    self.side = side
    self.epoch = epoch
  }

  // MARK: The link

  /// The link is there, encrypted. What was on the way when it was lost is resumed by an inquiry.
  public mutating func connected(at now: UInt64) {}

  /// The link has gone. The queue, partial messages and what is known of finished ones stay.
  public mutating func disconnected(at now: UInt64) {}

  /// A value has come in: written to us, notified or indicated to us, or read by us.
  public mutating func received(
    _ value: [UInt8], on characteristic: Characteristic, at now: UInt64
  ) -> [Event] { [] }

  /// The next value to send, or nil if there is none at present. Call it again when the transport
  /// can take another; the order of urgency is decided at each call.
  ///
  /// - Parameter maximumLength: what the link carries at this moment: its MTU - 3.
  public mutating func nextValue(
    for characteristic: Characteristic, maximumLength: Int, at now: UInt64
  ) -> [UInt8]? { nil }

  /// The answer to a read: the next value, or, if there is none but an answer is awaited, a
  /// repeated inquiry; empty if nothing is left to say.
  public mutating func readValue(
    for characteristic: Characteristic, maximumLength: Int, at now: UInt64
  ) -> [UInt8] { [] }

  /// When `tick` is to be called next; nil if nothing is being waited for.
  public var deadline: UInt64? { nil }

  /// Time has passed.
  public mutating func tick(at now: UInt64) -> [Event] { [] }

  // MARK: Messages of ours

  /// Puts a message at the end of its stream's queue.
  ///
  /// - Parameter role: the phone's program at the other end; on a phone, its own.
  public mutating func enqueue(
    _ envelope: Envelope, id: MessageID, role: StreamID.Role
  ) -> Admission { .full }

  /// Takes a message out of the queue, at the other end too.
  public mutating func cancel(_ id: MessageID) {}

  /// The messages of ours that have no receipt yet, in number.
  public var queued: Int { 0 }

  // MARK: Messages of theirs

  /// Gives the verdict on a message, once what it changes is durable.
  public mutating func settle(_ id: MessageID, _ verdict: Verdict, at now: UInt64) {}

  /// The id did not fit the content: the message is asked for once more.
  public mutating func damaged(_ id: MessageID, at now: UInt64) {}

  /// Forgets refusals, so that a repeated message is looked at anew: a key has come in.
  public mutating func forgetRefusals() {}
}
