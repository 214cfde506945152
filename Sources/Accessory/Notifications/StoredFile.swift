/// The parts of one file that have come so far; small parts may overtake large ones.
struct StoredFile: Equatable {
  let revision: UInt64
  /// Bytes of the whole file.
  let total: Int
  private var parts: [Part] = []
  private(set) var byteCount = 0

  private struct Part: Equatable {
    let offset: Int
    let bytes: [UInt8]
    var end: Int { offset + bytes.count }
  }

  /// What a part is to the file.
  enum Fit: Equatable {
    case new
    case known
    case conflicting
  }

  init(revision: UInt64, total: Int) {
    self.revision = revision
    self.total = total
  }

  /// Whether every byte is there.
  var isComplete: Bool { byteCount == total }

  /// The whole content; nil while something is missing.
  var content: [UInt8]? { isComplete ? parts.flatMap { $0.bytes } : nil }

  /// What these bytes at this place would be.
  func fit(offset: Int, bytes: [UInt8]) -> Fit {
    let end = offset + bytes.count
    for part in parts {
      if part.offset == offset, part.bytes == bytes { return .known }
      if part.offset < end, offset < part.end { return .conflicting }
    }
    return .new
  }

  mutating func insert(offset: Int, bytes: [UInt8]) {
    guard fit(offset: offset, bytes: bytes) == .new, !bytes.isEmpty else { return }
    let place = parts.firstIndex { $0.offset > offset } ?? parts.count
    parts.insert(Part(offset: offset, bytes: bytes), at: place)
    byteCount += bytes.count
  }
}
