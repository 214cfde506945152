extension Schema {
  /// Makes the present version in an empty database, all of it or nothing.
  static func create(in database: borrowing Database) throws(StoreError) {
    try database.run("BEGIN IMMEDIATE; \(creation) COMMIT;")
    try migrate(database)
  }

  /// Brings an older store up to the present version, step by step; each is durable by itself.
  static func migrate(_ database: borrowing Database) throws(StoreError) {
    let found = try database.number("PRAGMA user_version")
    if found > version { throw .newer(version: found) }
    guard found >= 1 else { throw .corrupt("it has no version") }
    for older in found..<version {
      let end = "PRAGMA user_version = \(older + 1); COMMIT;"
      do throws(StoreError) {
        try database.run("BEGIN IMMEDIATE; \(steps[older - 1]) \(end)")
      } catch {
        if !database.isIdle { try? database.run("ROLLBACK") }
        throw error
      }
    }
  }
}
