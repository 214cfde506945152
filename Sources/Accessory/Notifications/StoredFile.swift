/// The parts of one file that have come so far; small parts may overtake large ones.
struct StoredFile: Equatable {
  let revision: UInt64
  /// Bytes of the whole file.
  let total: Int
  /// Which bytes each part has, in order.
  private(set) var parts: [Range<Int>] = []
  private(set) var byteCount = 0

  /// What a part is to the file.
  enum Fit: Equatable {
    case new
    /// A part of just these bytes' place is there.
    case known
    case conflicting
  }

  init(revision: UInt64, total: Int) {
    self.revision = revision
    self.total = total
  }

  /// Whether every byte is there.
  var isComplete: Bool { byteCount == total }

  /// What a part at that place would be.
  func fit(offset: Int, count: Int) -> Fit {
    let range = offset..<(offset + count)
    if parts.contains(range) { return .known }
    return parts.contains { $0.overlaps(range) } ? .conflicting : .new
  }

  mutating func insert(offset: Int, count: Int) {
    guard count > 0, fit(offset: offset, count: count) == .new else { return }
    let place = parts.firstIndex { $0.lowerBound > offset } ?? parts.count
    parts.insert(offset..<(offset + count), at: place)
    byteCount += count
  }
}
