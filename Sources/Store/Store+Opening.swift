internal import Glibc

extension Store {
  /// Tells a file that is absent from one that cannot be reached, for which SQLite has one code, and
  /// one that was cut short from a whole one, for which it has none. True if the store was not
  /// closed in good order.
  static func checkFile(_ path: String) throws(StoreError) -> Bool {
    let logSize = try size(of: "\(path)-wal")
    let hasLog = (logSize ?? 0) > 0
    guard let size = try size(of: path) else {
      if hasLog { throw .corrupt("its log is there without it") }
      throw .absent
    }
    if access(path, R_OK | W_OK) != 0 { throw failure(errno) }
    if logSize == nil, OpenMark(beside: path).isThere { throw .corrupt("its log is gone") }
    if hasLog, let fault = try LogCheck("\(path)-wal").fault { throw .corrupt(fault) }
    let header = try FileHeader(of: path)
    // What an interrupted checkpoint has not written yet is in the log.
    if !hasLog, let whole = header?.fileSize, size < whole {
      throw .corrupt("\(size) bytes of \(whole)")
    }
    if header == nil, size < FileHeader.size { throw .corrupt("\(size) bytes") }
    return hasLog
  }

  /// Checks that a database is a store of ours, of a version that we know.
  static func prepare(_ database: borrowing Database, wasOpen: Bool) throws(StoreError) {
    if database.isReadOnly { throw .readOnly }
    try database.run(Schema.settings)
    let pageSize = try database.number("PRAGMA page_size")
    try database.run(Schema.checkpointing(pageSize: pageSize))
    let application = try database.number("PRAGMA application_id")
    guard application == Schema.application else { throw .corrupt("not a store of Belfry's") }
    try Schema.migrate(database)
    if wasOpen { try check(database) }
  }

  /// Looks at every page, as after a power cut that may have hurt more than it should.
  private static func check(_ database: borrowing Database) throws(StoreError) {
    let statement = try Statement("PRAGMA quick_check(1)", in: database)
    let verdict = try statement.step(in: database) ? statement.text(0) : ""
    if verdict != "ok" { throw .corrupt(verdict) }
  }

  /// Bytes of a regular file; nil if nothing is there.
  private static func size(of path: String) throws(StoreError) -> off_t? {
    var status = stat()
    if stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw failure(errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unavailable("\(path) is no file") }
    return status.st_size
  }

  /// What a failed system call means to the owner of a store.
  static func failure(_ number: CInt) -> StoreError {
    switch number {
    case EROFS: .readOnly
    case ENOSPC, EDQUOT: .full
    default: .unavailable(String(cString: strerror(number)))
    }
  }
}
