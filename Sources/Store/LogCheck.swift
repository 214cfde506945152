internal import Glibc

/// Looks through SQLite's log for damage (SQLite file format, section 4). SQLite itself takes the
/// first frame that does not hold for the end of what was written, and drops all behind it without a
/// word; that is right for a transaction that a power cut tore, and for nothing else.
///
/// Each commit is synced before the next one is written. So behind a torn transaction there is no
/// other one, and its own commit at most is found there: two commits are a sign of damage. Damage in
/// the last transaction looks like a torn one.
struct LogCheck {
  /// Commits that SQLite finds.
  private(set) var readable = 0
  /// Commits of the same log behind the first frame that does not hold.
  private(set) var unreadable = 0
  /// Whether the log does not even begin as one.
  private(set) var isNoLog = false

  /// What is wrong with the log, in words; nil if nothing is.
  var fault: String? {
    if isNoLog { return "its log is damaged: none of it can be read" }
    guard unreadable > 1 else { return nil }
    return "its log is damaged: of \(readable + unreadable) changes or more \(readable) can be read"
  }

  /// Looks through the log at a path.
  init(_ path: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0 { throw Store.failure(errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: LogHeader.size)
    guard try Self.read(file, into: &bytes, at: 0) else { return }
    guard let header = LogHeader(bytes) else {
      // The header is synced before anything follows it.
      if !LogHeader.mayBeTorn(bytes) { isNoLog = try Self.hasContent(file) }
      return
    }
    try walk(file, header)
  }

  private mutating func walk(_ file: CInt, _ header: LogHeader) throws(StoreError) {
    var frame = [UInt8](repeating: 0, count: LogHeader.frameHeaderSize + header.pageSize)
    var place = off_t(LogHeader.size)
    var sum: LogChecksum? = header.sum
    while try Self.read(file, into: &frame, at: place) {
      place += off_t(frame.count)
      sum = sum.flatMap { header.sum(of: frame, after: $0) }
      guard header.isCommit(frame) else { continue }
      if sum == nil { unreadable += 1 } else { readable += 1 }
    }
  }

  /// Fills the bytes; false if the file ends before.
  private static func read(
    _ file: CInt, into bytes: inout [UInt8], at place: off_t
  ) throws(StoreError) -> Bool {
    let count = pread(file, &bytes, bytes.count, place)
    if count < 0 { throw Store.failure(errno) }
    return count == bytes.count
  }

  private static func hasContent(_ file: CInt) throws(StoreError) -> Bool {
    var place = off_t(LogHeader.size)
    var chunk = [UInt8](repeating: 0, count: 512)
    while try read(file, into: &chunk, at: place) {
      if chunk.contains(where: { $0 != 0 }) { return true }
      place += off_t(chunk.count)
    }
    return false
  }
}
