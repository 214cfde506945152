/// One message of ours on its way.
///
///              inquiry sent              all sent, receipt comes
///      fresh ───────────────▸ flowing ───────────────────────────▸ gone
///                              │    ▴
///      timer, "unknown", link  │    │ answer with our number
///                              ▾    │
///                   asking ─────▸ asked
///                       inquiry sent
struct Outgoing: Sendable {
  enum Phase: Equatable, Sendable {
    /// Its inquiry is due; fragments follow without waiting for the answer.
    case fresh
    /// Its inquiry is due; nothing follows before the answer.
    case asking
    /// The answer to that inquiry is awaited.
    case asked(UInt8)
    /// Fragments go out as the window allows.
    case flowing
  }

  let id: MessageID
  let bytes: [UInt8]
  var phase = Phase.fresh
  /// What the receiver has said it has, in bytes from the start.
  private(set) var acknowledged = 0
  /// Where the next fragment begins.
  private(set) var sent = 0

  init(id: MessageID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  var outstanding: Int { sent - acknowledged }

  var isSent: Bool { sent == bytes.count }

  /// The next so many bytes, which count as sent.
  mutating func take(_ length: Int) -> ArraySlice<UInt8> {
    let end = sent + length
    defer { sent = end }
    return bytes[sent..<end]
  }

  /// The receiver has got further.
  mutating func advance(to next: Int) {
    acknowledged = max(acknowledged, next)
    sent = max(sent, next)
  }

  /// The receiver wants to go on from there, be it forward or back.
  mutating func restart(at next: Int) {
    acknowledged = next
    sent = next
  }

  /// The inquiry was not let in: it is due once more.
  mutating func askAgain() {
    if case .asked = phase { phase = .asking }
  }

  /// What was sent without an answer is to be sent again, after an inquiry.
  ///
  /// - Parameter isHead: whether the message is the first of its stream, whose answer is awaited.
  mutating func takeUpAgain(isHead: Bool) {
    restart(at: acknowledged)
    phase = isHead && phase != .fresh ? .asking : .fresh
  }
}
