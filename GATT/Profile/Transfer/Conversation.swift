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

  private var outbox: Outbox
  private var inbox = Inbox()
  private var replies = Replies()
  private var isConnected = false

  /// A conversation that has not begun: not connected, nothing queued.
  ///
  /// - Parameters:
  ///   - side: which end this is.
  ///   - epoch: random, drawn anew at each start of the program.
  public init(side: Side, epoch: UInt16) {
    self.side = side
    self.epoch = epoch
    outbox = Outbox(epoch: epoch)
  }

  // MARK: The link

  /// The link is there, encrypted. What was on the way when it was lost is resumed by an inquiry.
  public mutating func connected(at now: UInt64) {
    isConnected = true
    inbox.connected(at: now)
  }

  /// The link has gone. The queue, partial messages and what is known of finished ones stay.
  public mutating func disconnected() {
    isConnected = false
    replies.removeAll()
    outbox.disconnect()
  }

  /// A value has come in: written to us, notified or indicated to us, or read by us.
  public mutating func received(
    _ value: [UInt8], on characteristic: Characteristic, at now: UInt64
  ) -> [Event] {
    if value.isEmpty { return [] }
    do throws(FrameError) {
      let frame = try Frame(decoding: value)
      let role = frame.stream.role
      guard characteristic == incoming(role) else {
        throw .wrongCharacteristic(role, characteristic)
      }
      return serves(role) ? received(frame, at: now) : []
    } catch {
      return [.undecodable(error)]
    }
  }

  private mutating func received(_ frame: Frame, at now: UInt64) -> [Event] {
    switch frame {
    case .fragment(let fragment): return inbox.received(fragment, at: now, &replies)
    case .inquiry(let inquiry): return inbox.received(inquiry, at: now, &replies)
    case .cancel(let cancel): return inbox.received(cancel)
    case .receipt(let receipt): return outbox.received(receipt, at: now).map { [$0] } ?? []
    case .position(let position):
      if let cancel = outbox.received(position, at: now) { replies.add(cancel) }
      return []
    }
  }

  /// The next value to send, or nil if there is none at present.
  ///
  /// Call it after everything that happens, until it is nil or the transport takes no more, and
  /// again when the transport does: what is most urgent is decided at each call.
  ///
  /// - Parameters:
  ///   - characteristic: where the value is to go: `keyExchange` is served before the data.
  ///   - maximumLength: what the link carries at this moment, its MTU - 3, at least 20.
  ///   - now: the time.
  public mutating func nextValue(
    for characteristic: Characteristic, maximumLength: Int, at now: UInt64
  ) -> [UInt8]? {
    guard isConnected, maximumLength >= Limits.smallestValue else { return nil }
    let side = side
    if let reply = replies.popFirst(where: { side.outgoing($0) == characteristic }) {
      return reply.encoded
    }
    let length = min(maximumLength, Limits.value)
    return outbox.nextFrame(maximumLength: length, at: now) {
      side.outgoing($0) == characteristic
    }
  }

  /// The answer to a read: the next value; or, if there is none but an answer is awaited, a
  /// repeated inquiry, at most once a second; empty if nothing is left to say.
  ///
  /// - Parameters: as those of `nextValue`.
  public mutating func readValue(
    for characteristic: Characteristic, maximumLength: Int, at now: UInt64
  ) -> [UInt8] {
    if let value = nextValue(for: characteristic, maximumLength: maximumLength, at: now) {
      return value
    }
    let side = side
    outbox.repeatInquiries(at: now) { side.outgoing($0) == characteristic }
    return nextValue(for: characteristic, maximumLength: maximumLength, at: now) ?? []
  }

  /// When `tick` is to be called next; nil if nothing is being waited for.
  public var deadline: UInt64? {
    guard isConnected, let answer = outbox.deadline else { return inbox.deadline }
    return inbox.deadline.map { min($0, answer) } ?? answer
  }

  /// Time has passed.
  public mutating func tick(at now: UInt64) -> [Event] {
    let expired = inbox.tick(at: now)
    return isConnected ? expired + outbox.tick(at: now) : expired
  }

  // MARK: Messages of ours

  /// Puts a message at the end of its stream's queue.
  ///
  /// - Parameters:
  ///   - envelope: the message.
  ///   - id: made of the hash of `envelope.hashed`.
  ///   - role: the phone's program at the other end; on a phone, its own.
  public mutating func enqueue(
    _ envelope: Envelope, id: MessageID, role: StreamID.Role
  ) -> Admission {
    outbox.enqueue(envelope, id: id, role: role)
  }

  /// Takes a message out of the queue, at the other end too.
  public mutating func cancel(_ id: MessageID) {
    guard let stream = outbox.cancel(id) else { return }
    if isConnected { replies.add(Cancel(stream: stream, tag: id.tag)) }
  }

  /// The messages of ours that have no receipt yet, in number.
  public var queued: Int { outbox.count }

  // MARK: Messages of theirs

  /// Gives the verdict on a message, once what it changes is durable.
  public mutating func settle(_ id: MessageID, _ verdict: Verdict, at now: UInt64) {
    inbox.settle(id, verdict, at: now, &replies)
  }

  /// The id does not fit the content: the message is asked for once more, and after the third
  /// time refused as malformed.
  public mutating func damaged(_ id: MessageID, at now: UInt64) {
    inbox.damaged(id, at: now, &replies)
  }

  /// Forgets refusals, so that a repeated message is looked at anew: a key has come in.
  public mutating func forgetRefusals() { inbox.forgetRefusals() }

  /// Forgets the verdict on a message, so that the same bytes count as a new message: for requests,
  /// which somebody may well make twice.
  public mutating func forget(_ id: MessageID) { inbox.forget(id) }

  /// What partial messages may grow to, together: never above `Limits.reassembly` bytes.
  public var reassembly: Int { inbox.reserved }

  // MARK: Sides

  private func serves(_ role: StreamID.Role) -> Bool {
    switch side {
    case .accessory: true
    case .phone(let own): own == role
    }
  }

  private func incoming(_ role: StreamID.Role) -> Characteristic {
    switch (role, side) {
    case (.security, _): .keyExchange
    case (_, .accessory): .dataIn
    case (_, .phone): .dataOut
    }
  }
}

extension Conversation.Side {
  /// The characteristic by which this end sends the frames of a role.
  func outgoing(_ role: StreamID.Role) -> Characteristic {
    switch (role, self) {
    case (.security, _): .keyExchange
    case (_, .accessory): .dataOut
    case (_, .phone): .dataIn
    }
  }
}
