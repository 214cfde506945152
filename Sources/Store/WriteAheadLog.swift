internal import Glibc

/// The file of SQLite's log beside the database. It holds every version of a page since the last
/// checkpoint, so on a small disk it may hold the room that the next change needs.
final class WriteAheadLog {
  /// Bytes from which on giving its room back is worth a checkpoint: 64 KiB.
  private static let worthwhile: off_t = 1 << 16

  private let path: String
  /// Its size when it could not be shrunk; as long as it has that, it is left alone.
  private var stuckAt: off_t?
  /// Whether a transaction failed that may stand in it in part: it is emptied after the next one
  /// that is kept.
  private var isTorn = false

  init(beside store: String) { path = "\(store)-wal" }

  /// Whether a checkpoint may give room back.
  var isWorthShrinking: Bool {
    let size = size
    return size >= Self.worthwhile && size != stuckAt
  }

  /// Whether a checkpoint makes the database grow by less than that.
  func isSmaller(than room: off_t) -> Bool { size < room }

  /// Whether it has to be emptied, as above. (A store cannot reach the property itself: Swift 6.0.3
  /// does not compile that.)
  var hasLeftovers: Bool {
    get { isTorn }
    set { isTorn = newValue }
  }

  /// Notes that a checkpoint did not work.
  func isStuck() { stuckAt = size }

  private var size: off_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }
}
