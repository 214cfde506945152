import Accessory
import Linux
import Store

/// A store that was read: only what was read to the end is known to be whole.
struct OpenedStore: ~Copyable {
  private let store: Store
  /// Why the secrets in it cannot be had, if so.
  let keyFailure: StoreKeyError?

  /// Opens the store at a path. One that is absent is made; a damaged one is kept under another name
  /// first. Whatever else is in the way is the end: it may pass, and the keys that a new store
  /// would begin without cannot come back.
  ///
  /// - Parameter key: opens the secrets in it; nothing is written if it does not: whoever has the
  ///   wrong key must not lose what the right one opens.
  static func open(
    _ path: String, key: StoreKey?, _ journal: Journal
  ) throws(StoreError) -> OpenedStore {
    do throws(StoreError) {
      return try OpenedStore(Store(opening: path), key)
    } catch {
      switch error {
      case .absent: return try begin(path, journal)
      case .corrupt(let detail): return try openAgain(path, detail, key, journal)
      default: throw error
      }
    }
  }

  /// SQLite says of some reads that fail that the file is damaged. So it counts as damaged only if it
  /// can be read to its end and is still found to be.
  private static func openAgain(
    _ path: String, _ detail: String, _ key: StoreKey?, _ journal: Journal
  ) throws(StoreError) -> OpenedStore {
    try Store.readThrough(path)
    do throws(StoreError) {
      return try OpenedStore(Store(opening: path), key)
    } catch {
      // What it is found to be now may come of the first attempt.
      guard case .corrupt = error else { throw error }
      try Store.readThrough(path)
      try setAside(path, detail, journal)
      return try begin(path, journal)
    }
  }

  private static func begin(_ path: String, _ journal: Journal) throws(StoreError) -> OpenedStore {
    journal(.notice, "a new store begins at \(path)")
    return try OpenedStore(Store(creating: path), nil)
  }

  private init(_ store: consuming Store, _ key: StoreKey?) throws(StoreError) {
    var failure: StoreKeyError?
    for collection in Row.Collection.loaded {
      try store.visitSealed(collection.rawValue) { row in
        failure = failure ?? StoreKeyError(opening: row, with: key)
      }
    }
    keyFailure = failure
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
