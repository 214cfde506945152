internal import CSQLite
internal import Secrets

/// The owner of a prepared statement.
struct Statement: ~Copyable {
  private let handle: OpaquePointer

  init(_ sql: String, in database: borrowing Database) throws(StoreError) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(database.handle, sql, -1, flags, &handle, nil)
    guard let handle else { throw database.failure(code) }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Goes on to the next row; false at the end.
  borrowing func step(in database: borrowing Database) throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.failure(code)
    }
  }

  /// Makes it ready to run again, and forgets what was bound.
  borrowing func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  borrowing func bind(_ text: String, at index: CInt) {
    // A nil destructor is SQLITE_STATIC; the copy is SQLite's own with a length of its choice.
    csqlite_bind_text_copied(handle, index, text)
  }

  borrowing func bind(_ number: Int, at index: CInt) {
    sqlite3_bind_int64(handle, index, Int64(number))
  }

  borrowing func bind(_ bytes: [UInt8], at index: CInt) {
    csqlite_bind_blob_copied(handle, index, bytes, CInt(bytes.count))
  }

  /// Binds bytes without a copy: they must stay where they are until `reset`.
  borrowing func bind(borrowing bytes: UnsafeBufferPointer<UInt8>, at index: CInt) {
    csqlite_bind_blob_borrowed(handle, index, bytes.baseAddress, CInt(bytes.count))
  }

  borrowing func integer(_ column: CInt) -> Int { Int(sqlite3_column_int64(handle, column)) }

  borrowing func text(_ column: CInt) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  borrowing func bytes(_ column: CInt) -> [UInt8] { Array(blob(column)) }

  /// A secret, or nil where the column is NULL.
  borrowing func secret(_ column: CInt) -> SharedSecret? {
    if sqlite3_column_type(handle, column) == SQLITE_NULL { return nil }
    return SharedSecret(copying: blob(column))
  }

  private borrowing func blob(_ column: CInt) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
