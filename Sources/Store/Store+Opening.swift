internal import Glibc

extension Store {
  /// Tells a file that is absent from one that cannot be reached, for which SQLite has one code,
  /// and one that is too short to be a database from one that was just made.
  static func checkFile(_ path: String) throws(StoreError) {
    if access(path, R_OK | W_OK) != 0 { throw failure(errno) }
    var status = stat()
    if stat(path, &status) != 0 { throw failure(errno) }
    if (1..<512).contains(status.st_size) { throw .corrupt("\(status.st_size) bytes") }
  }

  /// An empty file with the right rights from the beginning; SQLite gives its log the same.
  static func makeFile(_ path: String) throws(StoreError) {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    if file < 0 { throw failure(errno) }
    close(file)
  }

  /// Checks that a database is a store of ours, of a version that we know.
  static func prepare(_ database: borrowing Database) throws(StoreError) {
    if database.isReadOnly { throw .readOnly }
    try database.run(Schema.settings)
    let application = try database.number("PRAGMA application_id")
    let version = try database.number("PRAGMA user_version")
    if application == 0 && version == 0 {
      // Either a foreign file, or one whose creation was cut short before its one transaction.
      guard try database.number("SELECT count(*) FROM sqlite_schema") == 0 else {
        throw .corrupt("not a store of Belfry's")
      }
      return try database.run(Schema.creation)
    }
    guard application == Schema.application else { throw .corrupt("not a store of Belfry's") }
    if version > Schema.version { throw .newer(version: version) }
  }

  private static func failure(_ number: CInt) -> StoreError {
    switch number {
    case ENOENT: .absent
    case EROFS: .readOnly
    case ENOSPC, EDQUOT: .full
    default: .unavailable(String(cString: strerror(number)))
    }
  }
}
