internal import Glibc

extension Store {
  /// Makes a whole, empty store under another name, and gives it its own only then: an empty or
  /// half-made file at `path` is never one whose making was cut short.
  static func make(_ path: String) throws(StoreError) {
    if access(path, F_OK) == 0 { throw failure(EEXIST) }
    let draft = "\(path)-draft"
    remove(draft)
    do throws(StoreError) {
      try fill(draft)
      OpenMark(beside: path).remove()
      if rename(draft, path) != 0 { throw failure(errno) }
      try sync(directoryOf: path)
    } catch {
      remove(draft)
      throw error
    }
  }

  /// An empty file with the right rights from the beginning, for SQLite gives its log the same; then
  /// all that a store has, in the file itself and no longer in the log.
  private static func fill(_ draft: String) throws(StoreError) {
    let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    if file < 0 { throw failure(errno) }
    close(file)
    let database = try Database.open(draft)
    try database.run(Schema.pageSize + Schema.settings)
    try Schema.create(in: database)
    if try database.number("PRAGMA wal_checkpoint(TRUNCATE)") != 0 { throw .busy }
  }

  private static func remove(_ draft: String) {
    for ending in ["", "-wal", "-journal"] { unlink(draft + ending) }
  }

  /// Makes new and renamed entries of the directory of a file survive a power cut.
  static func sync(directoryOf path: String) throws(StoreError) {
    let directory = open(Self.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory < 0 { throw failure(errno) }
    defer { close(directory) }
    if fsync(directory) != 0 { throw failure(errno) }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(decoding: path.utf8[...slash], as: UTF8.self)
  }
}
