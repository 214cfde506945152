import Accessory
import Linux
import Store

/// A store with what was in it: only what was read to the end is known to be whole.
struct OpenedStore: ~Copyable {
  private let store: Store
  /// All rows but those that are looked up when they are needed.
  let rows: [StoredRow]

  /// Opens the store at a path. One that is absent is made; a damaged one is kept under another name
  /// first. Whatever else is in the way is the end: it may pass, and the keys that a new store
  /// would begin without cannot come back.
  static func open(_ path: String, _ journal: Journal) throws(StoreError) -> OpenedStore {
    do throws(StoreError) {
      return try OpenedStore(Store(opening: path))
    } catch {
      switch error {
      case .absent: return try begin(path, journal)
      case .corrupt: return try openAgain(path, journal)
      default: throw error
      }
    }
  }

  /// SQLite says of some reads that fail that the file is damaged. So it counts as damaged only if it
  /// can be read to its end and is still found to be.
  private static func openAgain(
    _ path: String, _ journal: Journal
  ) throws(StoreError) -> OpenedStore {
    try Store.readThrough(path)
    do throws(StoreError) {
      return try OpenedStore(Store(opening: path))
    } catch {
      guard case .corrupt(let detail) = error else { throw error }
      try Store.readThrough(path)
      try setAside(path, detail, journal)
      return try begin(path, journal)
    }
  }

  private static func begin(_ path: String, _ journal: Journal) throws(StoreError) -> OpenedStore {
    journal(.notice, "a new store begins at \(path)")
    return try OpenedStore(Store(creating: path))
  }

  private init(_ store: consuming Store) throws(StoreError) {
    let lookedUp = Row.Collection.allCases.filter { $0.isLookedUp }
    rows = try store.rows(without: lookedUp.map { $0.rawValue })
    self.store = store
  }

  consuming func takeStore() -> Store { store }

  private static func setAside(
    _ path: String, _ detail: String, _ journal: Journal
  ) throws(StoreError) {
    let aside = try Store.setAside(path, date: Clock.stamp)
    journal(
      .error,
      "the store was damaged (\(detail)) and is kept as \(aside): pair the phones again")
  }
}
