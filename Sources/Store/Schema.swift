/// What the database file looks like, and how it is to be used.
enum Schema {
  /// The version in `user_version`.
  static var version: Int { steps.count + 1 }

  /// "blfy": tells our files from anybody else's.
  static let application = 0x626C_6679

  /// What a new file has to be told before anything else. A change writes whole pages: small ones
  /// cost the medium a third of what SQLite's usual 4096 bytes do.
  static let pageSize = "PRAGMA page_size = 1024;"

  /// One process, one writer: with the exclusive lock SQLite keeps the index of its log in memory,
  /// so that there is no shared file that a full disk could take from under us.
  static let settings = """
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cell_size_check = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -512;
    PRAGMA journal_size_limit = 1048576;
    """

  /// The log is moved into the database once it has this many bytes, in pages of that size: it then
  /// stays within what the reserve can lend for it.
  static func checkpointing(pageSize: Int) -> String {
    "PRAGMA wal_autocheckpoint = \((1 << 20) / max(pageSize, 512));"
  }

  /// All of version 1, within a transaction; newer versions grow out of it by their steps.
  static let creation = """
    CREATE TABLE rows (
      collection TEXT NOT NULL,
      key BLOB NOT NULL,
      value BLOB NOT NULL,
      secret BLOB,
      PRIMARY KEY (collection, key)
    ) STRICT, WITHOUT ROWID;
    PRAGMA application_id = \(application);
    PRAGMA user_version = 1;
    """

  /// What leads from each version to the next, within a transaction.
  static let steps = [
    // 2: a secret may be sealed by its owner.
    "ALTER TABLE rows ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1));"
  ]

  /// The first collection behind another one.
  static let nextCollection = "SELECT min(collection) FROM rows WHERE collection > ?1"
  /// Rows with keys between two.
  static let some = """
    SELECT collection, key, value, secret, sealed FROM rows
    WHERE collection = ?1 AND key BETWEEN ?2 AND ?3 ORDER BY key
    """
  /// The first keys between two.
  static let keys = """
    SELECT key FROM rows WHERE collection = ?1 AND key BETWEEN ?2 AND ?3 ORDER BY key LIMIT ?4
    """
  static let count =
    "SELECT count(*) FROM rows WHERE collection = ?1 AND key BETWEEN ?2 AND ?3"
  static let unsealed = """
    SELECT collection, key, value, secret, sealed FROM rows
    WHERE secret IS NOT NULL AND sealed = 0
    """
  static let put = """
    INSERT INTO rows (collection, key, value, secret, sealed) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE
    SET value = excluded.value, secret = excluded.secret, sealed = excluded.sealed
    """
  /// A single row where both bounds are its key.
  static let delete = "DELETE FROM rows WHERE collection = ?1 AND key BETWEEN ?2 AND ?3"
}
