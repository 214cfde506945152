import Accessory

/// A store in memory that keeps the contract of the real one: all changes of a commit or none.
final class Shelf {
  /// What goes wrong with commits.
  enum Mood {
    case works
    case full
    case fails
    /// The medium is full, but the reserve for removals is there.
    case reserveOnly
  }

  private struct Place: Hashable {
    let collection: Row.Collection
    let key: [UInt8]
  }

  var mood = Mood.works
  /// Whether rows cannot be looked up just now.
  var isUnreadable = false
  private var content: [Place: Row] = [:]

  /// A store of these rows.
  init(_ rows: [Row] = []) { for row in rows { damage(row) } }

  /// Commits that were kept.
  private(set) var commits = 0
  /// Rows put or dropped by the last commit.
  private(set) var lastSteps = 0

  var rows: [Row] { Array(content.values) }

  func count(_ collection: Row.Collection) -> Int {
    content.keys.count { $0.collection == collection }
  }

  /// What the engine may look at.
  var archive: Archive {
    Archive(
      row: { [self] collection, key throws(ArchiveError) in
        try look()
        return content[Place(collection: collection, key: key)]
      },
      visit: { [self] collection, visitor throws(ArchiveError) in
        try look()
        // A dictionary's order differs in every run of the program.
        for (place, row) in content where place.collection == collection { visitor(row) }
      },
      count: { [self] collection, prefix throws(ArchiveError) in
        try keys(collection, prefix).count
      },
      keys: { [self] collection, prefix, limit throws(ArchiveError) in
        Array(try keys(collection, prefix).prefix(limit))
      })
  }

  private func look() throws(ArchiveError) {
    if isUnreadable { throw ArchiveError() }
  }

  private func keys(
    _ collection: Row.Collection, _ prefix: [UInt8]
  ) throws(ArchiveError) -> [[UInt8]] {
    try look()
    let keys = content.keys.filter { $0.collection == collection && $0.key.starts(with: prefix) }
    return keys.map { $0.key }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Keeps all changes, or none and says how the commit failed.
  func commit(_ changes: [Change], mayUseReserve: Bool) -> Event {
    switch mood {
    case .works: break
    case .reserveOnly where mayUseReserve: break
    case .full, .reserveOnly: return .commitFailed(isFull: true)
    case .fails: return .commitFailed(isFull: false)
    }
    commits += 1
    lastSteps = changes.count
    for change in changes {
      switch change {
      case .put(let row): content[Place(collection: row.collection, key: row.key)] = row
      case .delete(let collection, let key): content[Place(collection: collection, key: key)] = nil
      case .deleteAll(let collection, let prefix):
        content = content.filter { place, _ in
          place.collection != collection || !place.key.starts(with: prefix)
        }
      }
    }
    return .committed
  }

  /// Puts a row past every rule, as a damaged medium does.
  func damage(_ row: Row) {
    content[Place(collection: row.collection, key: row.key)] = row
  }
}

extension Shelf {
  /// Fills up the accepted nonces of the only generation with made-up ones.
  func wear(toNonces count: Int) {
    let generation = rows.first { $0.collection == .generations }?.key ?? []
    for number in 0..<(count - self.count(.nonces)) {
      let nonce = (0..<12).map { UInt8(truncatingIfNeeded: number >> (8 * min($0, 7))) }
      damage(Row(.nonces, key: generation + nonce, value: []))
    }
  }
}
