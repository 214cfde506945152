/// A message of the other end that is not whole yet: everything before `next` is there.
struct Partial: Sendable {
  let id: MessageID
  let total: Int
  var stream: StreamID
  /// When a frame last came for it.
  var touched: UInt64
  private(set) var bytes: [UInt8] = []
  /// What the sender was last told.
  private var reported = 0
  /// Where the gap lies that the sender was last told of, and the last fragment seen beyond it.
  private var gap: (next: Int, beyond: Int)?

  init(_ inquiry: Inquiry, at now: UInt64) {
    id = inquiry.id
    total = inquiry.total
    stream = inquiry.stream
    touched = now
    bytes.reserveCapacity(total)
  }

  var next: Int { bytes.count }

  var isWhole: Bool { bytes.count == total }

  /// The sender asks anew: what was said before is void.
  mutating func answer(_ number: UInt8) -> Position {
    gap = nil
    return position(.answer(number))
  }

  /// The sender has gone on to another message: it missed that this one is not whole.
  mutating func reportGap() -> Position {
    gap = (next, Limits.message)
    return position(.gap)
  }

  /// The same, learned from a fragment of that other message: told once.
  mutating func overtaken() -> Position? { gap?.next == next ? nil : reportGap() }

  /// Takes what a fragment brings beyond `next`. Returns what the sender is to be told, if
  /// anything: each gap once per pass over it, and the progress twice a window.
  mutating func append(_ fragment: Fragment) -> Position? {
    let known = next - fragment.offset
    if known < 0 { return missed(before: fragment.offset) }
    guard known < fragment.content.count else { return nil }
    bytes.append(contentsOf: fragment.content.dropFirst(known))
    guard next - reported >= Limits.window / 2, !isWhole else { return nil }
    return position(.progress)
  }

  /// A fragment came too early. When the fragments begin anew beyond the same gap, the sender has
  /// gone back and lost its first fragment once more.
  private mutating func missed(before offset: Int) -> Position? {
    let isKnown = gap.map { $0.next == next && $0.beyond < offset } ?? false
    gap = (next, offset)
    return isKnown ? nil : position(.gap)
  }

  private mutating func position(_ reason: Position.Reason) -> Position {
    reported = next
    return Position(
      stream: stream, tag: id.tag, next: next, window: UInt16(Limits.window), reason: reason)
  }
}
