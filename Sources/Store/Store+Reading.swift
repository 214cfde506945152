internal import Secrets

extension Store {
  /// Everything that is kept.
  public borrowing func rows() throws(StoreError) -> [StoredRow] {
    var rows: [StoredRow] = []
    for collection in try collections() { try visit(collection) { rows.append($0) } }
    return rows
  }

  /// Shows every row of a collection, one after the other by ascending key.
  public borrowing func visit(
    _ collection: String, _ visitor: (StoredRow) -> Void
  ) throws(StoreError) {
    let statement = try Statement(Schema.some, in: database)
    statement.bind(collection, [], Self.end(of: []))
    while try statement.step(in: database) { visitor(statement.row) }
  }

  /// Reads every row of a collection to its last byte, and shows those whose secret somebody sealed.
  public borrowing func visitSealed(
    _ collection: String, _ visitor: (StoredRow) -> Void
  ) throws(StoreError) {
    let statement = try Statement(Schema.some, in: database)
    statement.bind(collection, [], Self.end(of: []))
    while try statement.step(in: database) {
      if statement.isSealed { visitor(statement.row) }
    }
  }

  /// The collections that have rows.
  public borrowing func collections() throws(StoreError) -> [String] {
    let next = try Statement(Schema.nextCollection, in: database)
    var collections: [String] = []
    while true {
      next.bind(collections.last ?? "", at: 1)
      let found = try next.step(in: database) ? next.text(0) : ""
      if found.isEmpty { return collections }
      collections.append(found)
      next.reset()
    }
  }

  /// The row of a collection under a key; nil if there is none.
  public borrowing func row(
    _ collection: String, key: [UInt8]
  ) throws(StoreError) -> StoredRow? {
    defer { some.reset() }
    some.bind(collection, key, key)
    return try some.step(in: database) ? some.row : nil
  }

  /// The rows with secrets that nobody sealed.
  public borrowing func unsealedRows() throws(StoreError) -> [StoredRow] {
    let statement = try Statement(Schema.unsealed, in: database)
    var rows: [StoredRow] = []
    while try statement.step(in: database) { rows.append(statement.row) }
    return rows
  }

  /// How many rows of a collection have keys that begin with a prefix.
  public borrowing func count(
    _ collection: String, prefix: [UInt8]
  ) throws(StoreError) -> Int {
    let statement = try Statement(Schema.count, in: database)
    statement.bind(collection, prefix, Self.end(of: prefix))
    return try statement.step(in: database) ? statement.integer(0) : 0
  }

  /// The first keys of a collection that begin with a prefix, in order, so many at most.
  public borrowing func keys(
    _ collection: String, prefix: [UInt8], limit: Int
  ) throws(StoreError) -> [[UInt8]] {
    let statement = try Statement(Schema.keys, in: database)
    statement.bind(collection, prefix, Self.end(of: prefix))
    statement.bind(limit, at: 4)
    var keys: [[UInt8]] = []
    while try statement.step(in: database) { keys.append(statement.bytes(0)) }
    return keys
  }

}

extension Statement {
  /// Binds a collection and the bounds of its keys.
  fileprivate borrowing func bind(_ collection: String, _ first: [UInt8], _ last: [UInt8]) {
    bind(collection, at: 1)
    bind(first, at: 2)
    bind(last, at: 3)
  }

  /// The row that the statement has come to.
  fileprivate var row: StoredRow {
    StoredRow(
      collection: text(0), key: bytes(1), value: bytes(2), secret: secret(3),
      isSealed: isSealed)
  }

  fileprivate var isSealed: Bool { integer(4) == 1 }
}
