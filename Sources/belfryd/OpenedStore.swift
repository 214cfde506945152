import Linux
import Store

/// A store with all that was in it: only what was read to the end is known to be whole.
struct OpenedStore: ~Copyable {
  private let store: Store
  let rows: [StoredRow]

  /// Opens the store at a path. One that is absent is made; a damaged one is kept under another name
  /// first. Whatever else is in the way is the end: it may pass, and the keys that a new store
  /// would begin without cannot come back.
  static func open(_ path: String, _ journal: Journal) throws(StoreError) -> OpenedStore {
    do throws(StoreError) {
      return try OpenedStore(Store(opening: path))
    } catch {
      switch error {
      case .absent: break
      case .corrupt(let detail): try setAside(path, detail, journal)
      default: throw error
      }
    }
    journal(.notice, "a new store begins at \(path)")
    return try OpenedStore(Store(creating: path))
  }

  private init(_ store: consuming Store) throws(StoreError) {
    rows = try store.rows()
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
