/// What became of the latest messages of the other end, so that a lost receipt can be repeated.
struct Finished: Sendable {
  /// How many are remembered; a sender has at most 8 of a stream on the way.
  static let limit = 64

  private struct Entry: Sendable {
    let id: MessageID
    let verdict: Verdict
    let time: UInt64
  }

  private var entries: [Entry] = []

  /// What is known of a message. A refusal counts for a short time only: what stood in the way may
  /// have gone since.
  func verdict(on id: MessageID, at now: UInt64) -> Verdict? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    let isFresh = entry.verdict == .accepted || now < entry.time + Timing.refusal
    return isFresh ? entry.verdict : nil
  }

  func contains(tag: UInt32) -> Bool { entries.contains { $0.id.tag == tag } }

  /// Remembers a verdict, but not `busy`: the next time may be better.
  mutating func insert(_ id: MessageID, _ verdict: Verdict, at now: UInt64) {
    entries.removeAll { $0.id == id }
    guard verdict != .refused(.busy) else { return }
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(id: id, verdict: verdict, time: now))
  }

  mutating func forget(_ id: MessageID) { entries.removeAll { $0.id == id } }

  mutating func forgetRefusals() { entries.removeAll { $0.verdict != .accepted } }
}
