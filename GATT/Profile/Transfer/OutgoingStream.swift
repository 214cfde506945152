/// The sending side of one stream: a queue, of which the first few messages are on their way.
///
/// The receiver takes a stream in order, so that a loss in one message sends the sender back to it,
/// and what followed is sent once more (go-back-N).
struct OutgoingStream: Sendable {
  let id: StreamID
  /// The messages on their way, in order.
  private(set) var flight: [Outgoing] = []
  /// The message whose turn it is to be sent; all before it are sent whole.
  private var cursor = 0
  private var waiting = Queue<Outgoing>()
  private var window = Limits.window
  private var lastNumber: UInt8 = 0
  private var lastInquiry: UInt64?
  /// Since when nothing can be sent before something has come in; nil while something can.
  private var waitingSince: UInt64?
  private var timesUnanswered = 0

  init(id: StreamID) { self.id = id }

  // MARK: The queue

  mutating func append(_ message: Outgoing) { waiting.append(message) }

  /// Takes a message out. `isKnown` tells whether the receiver may have heard of it.
  mutating func remove(
    _ message: MessageID, at now: UInt64?
  ) -> (message: Outgoing, isKnown: Bool)? {
    guard let index = flight.firstIndex(where: { $0.id == message }) else {
      return waiting.remove { $0.id == message }.map { ($0, false) }
    }
    let removed = flight.remove(at: index)
    if index < cursor { cursor -= 1 }
    heard(at: now)
    return (removed, true)
  }

  // MARK: Sending

  /// The next frame of the stream, or nil if it waits for an answer or has nothing left.
  mutating func nextFrame(maximumLength: Int, at now: UInt64) -> [UInt8]? {
    let frame = nextStep(maximumLength: maximumLength, at: now)
    if frame != nil || flight.isEmpty {
      waitingSince = nil
    } else if waitingSince == nil {
      waitingSince = now
    }
    return frame
  }

  private mutating func nextStep(maximumLength: Int, at now: UInt64) -> [UInt8]? {
    while true {
      if cursor == flight.count, !admit() { return nil }
      switch flight[cursor].phase {
      case .fresh, .asking: return inquiry(at: now)
      case .asked: return nil
      case .flowing where flight[cursor].isSent: cursor += 1
      case .flowing: return fragment(maximumLength: maximumLength)
      }
    }
  }

  /// Lets the next message of the queue set out, if it may.
  private mutating func admit() -> Bool {
    guard mayAdmit, let message = waiting.popFirst() else { return false }
    flight.append(message)
    return true
  }

  private var mayAdmit: Bool {
    guard let next = waiting.first else { return false }
    if flight.isEmpty { return true }
    // Fragments tell messages apart by tag, so two with the same one never fly together.
    return flight.count < Limits.messagesInFlight
      && !flight.contains { $0.id.tag == next.id.tag }
  }

  private var outstanding: Int { flight.reduce(0) { $0 + $1.outstanding } }

  private mutating func inquiry(at now: UInt64) -> [UInt8] {
    lastNumber = lastNumber < Position.lastAnswer ? lastNumber + 1 : 1
    lastInquiry = now
    let isFresh = flight[cursor].phase == .fresh
    flight[cursor].phase = isFresh ? .flowing : .asked(lastNumber)
    let message = flight[cursor]
    return Inquiry(
      stream: id, id: message.id, total: message.bytes.count, number: lastNumber
    ).encoded
  }

  private mutating func fragment(maximumLength: Int) -> [UInt8]? {
    let message = flight[cursor]
    let wanted = min(maximumLength - Fragment.headerLength, message.bytes.count - message.sent)
    let outstanding = outstanding
    let room = window - outstanding
    // A full fragment or none: crumbs at the window's edge would cost more than they bring.
    guard wanted <= room || (outstanding == 0 && room > 0) else { return nil }
    return Fragment(
      stream: id, tag: message.id.tag, offset: message.sent, total: message.bytes.count,
      content: flight[cursor].take(min(wanted, room))
    ).encoded
  }

  // MARK: Answers

  /// Takes a position in. Returns false if it is about a message that is not on its way.
  mutating func received(_ position: Position, at now: UInt64) -> Bool {
    guard let index = flight.firstIndex(where: { $0.id.tag == position.tag }) else { return false }
    guard position.next <= flight[index].bytes.count else { return true }
    switch (position.reason, flight[index].phase) {
    case (.answer(let number), let phase) where phase == .asked(number):
      window = Int(position.window)
      flight[index].restart(at: position.next)
      flight[index].phase = .flowing
    case (.gap, .flowing):
      window = Int(position.window)
      flight[index].restart(at: position.next)
      goBack(to: index)
    case (.unknown, .flowing):
      goBack(to: index)
      flight[index].takeUpAgain(isHead: true)
    case (.progress, _), (.answer, _):
      window = Int(position.window)
      flight[index].advance(to: position.next)
    case (.gap, _) where index > cursor:
      // The receiver holds on to a later message, and will not hear of the one whose turn it is:
      // that one was refused and the receipt lost, or it came damaged, or its inquiry never came.
      // The later one has to be given up there, and the inquiry to be repeated.
      flight[index].restart(at: 0)
      flight[cursor].askAgain()
      return false
    case (.gap, _), (.unknown, _):
      // An inquiry is due or on its way: its answer will say more.
      return true
    }
    heard(at: now)
    return true
  }

  private mutating func goBack(to index: Int) {
    cursor = index
    for later in (index + 1)..<max(flight.count, index + 1) {
      flight[later].takeUpAgain(isHead: false)
    }
  }

  private mutating func heard(at now: UInt64?) {
    timesUnanswered = 0
    waitingSince = flight.isEmpty || waitingSince == nil ? nil : now
  }

  // MARK: Time and the link

  /// When the wait for an answer is over; nil while there is none.
  var deadline: UInt64? {
    guard let waitingSince else { return nil }
    let wait = Timing.answer << UInt64(min(timesUnanswered, 8))
    return waitingSince + min(wait, Timing.longestAnswer)
  }

  /// The wait is over: the stream is taken up again from its first message.
  mutating func timeOut() -> Conversation.Event? {
    guard let first = flight.first else { return nil }
    timesUnanswered += 1
    takeUpAgain()
    return .unanswered(first.id, times: timesUnanswered)
  }

  /// The link has gone: nothing is on the way any more.
  mutating func disconnect() {
    timesUnanswered = 0
    window = Limits.window
    takeUpAgain()
  }

  /// A reader found nothing: the other end may never have heard us. Asks again, now and then.
  mutating func repeatInquiry(at now: UInt64) {
    guard !flight.isEmpty, let lastInquiry, now >= lastInquiry + Timing.readInquiry else { return }
    takeUpAgain()
  }

  private mutating func takeUpAgain() {
    waitingSince = nil
    cursor = 0
    for index in flight.indices { flight[index].takeUpAgain(isHead: index == 0) }
  }
}
