import TestSupport
import Testing

@testable import Store

/// What SQLite itself says of how it works for us.
@Suite final class SettingTests {
  private let database: Database

  init() throws {
    let directory = try #require(TemporaryDirectory())
    do { _ = try Store(creating: directory("belfry.db")) }
    database = try Database.open(directory("belfry.db"))
    try Store.prepare(database, wasOpen: false)
  }

  @Test(arguments: [
    ("synchronous", 2), ("foreign_keys", 1), ("secure_delete", 1), ("cell_size_check", 1),
    ("trusted_schema", 0), ("wal_autocheckpoint", 1024), ("page_size", 1024),
  ])
  func theStoreIsSetToKeepWhatItTook(_ name: String, _ value: Int) throws {
    #expect(try database.number("PRAGMA \(name)") == value)
  }

  @Test(arguments: [("journal_mode", "wal"), ("locking_mode", "exclusive")])
  func theLogIsWrittenAheadByOneProcess(_ name: String, _ value: String) throws {
    let statement = try Statement("PRAGMA \(name)", in: database)
    #expect(try statement.step(in: database))
    #expect(statement.text(0) == value)
  }
}
