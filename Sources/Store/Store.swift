internal import CSQLite
internal import Glibc
internal import Secrets

/// Rows on disk, in one SQLite file. What `commit` has taken survives a power cut, all of one
/// transaction or nothing of it.
///
/// It reads nothing into the rows. One process at a time uses it.
public struct Store: ~Copyable {
  let database: Database
  private let put: Statement
  private let delete: Statement
  let some: Statement
  private let reserve: Reserve
  private let log: WriteAheadLog
  private let mark: OpenMark

  /// Opens a store that is there.
  ///
  /// Throws `StoreError`; only with `absent` may a new one be made in its place.
  public init(opening path: String) throws(StoreError) {
    let wasOpen = try Self.checkFile(path)
    let database = try Database.open(path)
    try Self.prepare(database, wasOpen: wasOpen)
    try self.init(database, path)
    // What a torn transaction left behind must not be met by what is torn some other day.
    if wasOpen { _ = checkpoint() }
  }

  /// Makes an empty store where there is none, readable for its owner alone.
  public init(creating path: String) throws(StoreError) {
    try Self.make(path)
    try self.init(opening: path)
  }

  private init(_ database: consuming Database, _ path: String) throws(StoreError) {
    let put = try Statement(Schema.put, in: database)
    let delete = try Statement(Schema.delete, in: database)
    let some = try Statement(Schema.some, in: database)
    // SQLite makes its log with the first transaction.
    _ = try database.number("SELECT count(*) FROM sqlite_schema")
    self.put = put
    self.delete = delete
    self.some = some
    self.database = database
    reserve = Reserve(beside: path)
    log = WriteAheadLog(beside: path)
    mark = OpenMark(beside: path)
    mark.set()
    reserve.take()
  }

  /// SQLite takes its log away only after this.
  deinit { mark.remove() }

  /// Makes all changes durable, in order, or none of them.
  ///
  /// - Parameter mayUseReserve: on a full disk, use the room that is kept back for removals.
  public borrowing func commit(
    _ changes: [StoredChange], mayUseReserve: Bool = false
  ) throws(StoreError) {
    do {
      try transact(changes)
    } catch let error where error == .full {
      try transactOnFullDisk(changes, mayUseReserve: mayUseReserve)
    }
    if log.hasLeftovers { log.hasLeftovers = !checkpoint() }
    reserve.take()
  }

  /// Moves everything out of the log into the database and empties it, so that the log holds nothing
  /// of what was replaced or dropped.
  public borrowing func clearLog() throws(StoreError) {
    if try database.number("PRAGMA wal_checkpoint(TRUNCATE)") != 0 { throw .busy }
  }

  /// The room that our own log holds comes first, then that of the reserve.
  private borrowing func transactOnFullDisk(
    _ changes: [StoredChange], mayUseReserve: Bool
  ) throws(StoreError) {
    if shrinkLog() {
      do {
        return try transact(changes)
      } catch let error where error == .full && mayUseReserve {}
    }
    guard mayUseReserve, reserve.give() else { throw .full }
    try transact(changes)
  }

  /// Moves what the log holds into the database and cuts it to nothing; false if that gave no room.
  /// The database may have to grow for it, but not by more than the log has: then the reserve lends
  /// the room, if it has as much, and gets it back from the log.
  private borrowing func shrinkLog() -> Bool {
    guard log.isWorthShrinking else { return false }
    if checkpoint() { return true }
    if log.isSmaller(than: Reserve.size), reserve.give() {
      defer { reserve.take() }
      if checkpoint() { return true }
    }
    log.isStuck()
    return false
  }

  /// True if all was moved.
  private borrowing func checkpoint() -> Bool {
    (try? database.number("PRAGMA wal_checkpoint(TRUNCATE)")) == 0
  }

  private borrowing func transact(_ changes: [StoredChange]) throws(StoreError) {
    do {
      try database.run("BEGIN IMMEDIATE")
      for change in changes { try apply(change) }
      try database.run("COMMIT")
    } catch {
      // Some errors have rolled back already; a rollback that fails leaves the log without a
      // commit, which is the same on disk.
      if !database.isIdle { try? database.run("ROLLBACK") }
      log.hasLeftovers = true
      throw error
    }
  }

  private borrowing func apply(_ change: StoredChange) throws(StoreError) {
    switch change {
    case .put(let row):
      put.bind(row.collection, at: 1)
      put.bind(row.key, at: 2)
      put.bind(row.value, at: 3)
      put.bind(row.isSealed ? 1 : 0, at: 5)
      if let secret = row.secret {
        try secret.withUnsafeBytes { bytes throws(StoreError) in
          put.bind(borrowing: bytes, at: 4)
          try run(put)
        }
      } else {
        try run(put)
      }
    case .delete(let collection, let key):
      try drop(collection, from: key, to: key)
    case .deleteAll(let collection, let prefix):
      try drop(collection, from: prefix, to: Self.end(of: prefix))
    }
  }

  private borrowing func drop(
    _ collection: String, from first: [UInt8], to last: [UInt8]
  ) throws(StoreError) {
    delete.bind(collection, at: 1)
    delete.bind(first, at: 2)
    delete.bind(last, at: 3)
    try run(delete)
  }

  private borrowing func run(_ statement: borrowing Statement) throws(StoreError) {
    defer { statement.reset() }
    _ = try statement.step(in: database)
  }

  /// Above every key that begins with a prefix, below every other one that is greater.
  static func end(of prefix: [UInt8]) -> [UInt8] { prefix + [UInt8](repeating: 0xFF, count: 512) }
}
