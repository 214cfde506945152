internal import Glibc

/// An empty file that is there while the store is in use. SQLite's log is then there, too, be it
/// empty; if it is not, it was lost with what was in it, and the database alone is an older state that
/// looks whole.
struct OpenMark {
  private let path: String

  init(beside store: String) { path = "\(store)-open" }

  var isThere: Bool { access(path, F_OK) == 0 }

  /// Sets the mark, if the disk takes it. The log must be there.
  func set() {
    guard (try? Store.sync(directoryOf: path)) != nil else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    if file < 0 { return }
    close(file)
    try? Store.sync(directoryOf: path)
  }

  /// Takes the mark away, for good before anything that follows.
  func remove() {
    if unlink(path) == 0 { try? Store.sync(directoryOf: path) }
  }
}
