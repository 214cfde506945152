import Accessory
import Linux
import Store

/// The directory of all that is durable: the store, and the lock that keeps a second instance out.
final class StateDirectory {
  private let store: Store
  private let path: String
  /// The rows that were found at the start, until they are taken.
  private var found: [StoredRow]
  private let journal: Journal
  private let lock: FileLock

  /// Takes possession of a directory, made if it is absent.
  init(_ directory: String, _ journal: Journal) throws(StartFailure) {
    lock = try Self.claim(directory)
    path = "\(directory)/belfry.db"
    do {
      let opened = try OpenedStore.open(path, journal)
      found = opened.rows
      store = opened.takeStore()
    } catch {
      throw .store(path: path, error)
    }
    self.journal = journal
  }

  /// Whether a damaged store had to give way to a new one, and is still kept.
  var holdsDamagedStore: Bool { Store.wasSetAside(path) }

  /// Everything that is kept; to be called once.
  func takeRows() -> [Row] {
    defer { found = [] }
    return found.compactMap { row in
      guard let known = Row(row) else {
        journal(.warning, "a row of the unknown collection \(row.collection) is left alone")
        return nil
      }
      return known
    }
  }

  /// Makes changes durable, and says how that went.
  func commit(_ changes: [Change], mayUseReserve: Bool) -> Event {
    do {
      try store.commit(changes.map { StoredChange($0) }, mayUseReserve: mayUseReserve)
      // What may use the reserve goes even onto a disk that is full.
      if !mayUseReserve { journal.storeWorked() }
      return .committed
    } catch {
      journal.storeFailed(error)
      return .commitFailed(isFull: error == .full)
    }
  }

  private static func claim(_ directory: String) throws(StartFailure) -> FileLock {
    do {
      try Directory.makePrivate(directory)
      return try FileLock("\(directory)/lock")
    } catch .inUse {
      throw .inUse(state: directory)
    } catch {
      throw .system(error)
    }
  }
}
