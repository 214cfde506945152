internal import CSQLite

/// The owner of an SQLite connection.
struct Database: ~Copyable {
  let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { self.handle = handle }

  /// Opens a database file that is there; never makes one.
  static func open(_ path: String) throws(StoreError) -> Database {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle else { throw .unavailable("out of memory") }
    let database = Database(owning: handle)
    if code != SQLITE_OK { throw database.failure(code) }
    sqlite3_extended_result_codes(handle, 1)
    return database
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that give no rows.
  borrowing func run(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// The number in the first column of the first row, as pragmas give it.
  borrowing func number(_ sql: String) throws(StoreError) -> Int {
    let statement = try Statement(sql, in: self)
    return try statement.step(in: self) ? statement.integer(0) : 0
  }

  /// Whether no transaction is open.
  var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// Whether SQLite could open the file for reading alone.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// What a result code means to the owner of a store.
  borrowing func failure(_ code: CInt) -> StoreError {
    let text = String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(text)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_FULL: return .full
    case SQLITE_READONLY: return .readOnly
    default: return .unavailable(text)
    }
  }
}
