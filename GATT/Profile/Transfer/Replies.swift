/// Short frames that wait to be sent: answers to the other end, and cancellations.
///
/// Bounded, because each can be had again by an inquiry: a newer one replaces an older one on the
/// same message, and with 64 waiting the oldest goes.
struct Replies: Sendable {
  static let limit = 64

  private var frames: [Frame] = []

  var isEmpty: Bool { frames.isEmpty }

  mutating func add(_ position: Position) {
    withdraw(stream: position.stream, tag: position.tag)
    append(.position(position))
  }

  mutating func add(_ receipt: Receipt) {
    withdraw(stream: receipt.stream, tag: receipt.id.tag)
    frames.removeAll { $0 == .receipt(receipt) }
    append(.receipt(receipt))
  }

  mutating func add(_ cancel: Cancel) {
    frames.removeAll { $0 == .cancel(cancel) }
    append(.cancel(cancel))
  }

  private mutating func withdraw(stream: StreamID, tag: UInt32) {
    frames.removeAll { frame in
      guard case .position(let position) = frame else { return false }
      return position.stream == stream && position.tag == tag
    }
  }

  mutating func removeAll() { frames.removeAll() }

  /// The oldest frame of the roles that a characteristic carries.
  mutating func popFirst(where isCarried: (StreamID.Role) -> Bool) -> Frame? {
    guard let index = frames.firstIndex(where: { isCarried($0.stream.role) }) else { return nil }
    return frames.remove(at: index)
  }

  private mutating func append(_ frame: Frame) {
    if frames.count == Self.limit { frames.removeFirst() }
    frames.append(frame)
  }
}
