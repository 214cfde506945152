import Accessory
import Linux
import Store

/// The directory of all that is durable: the store, and the lock that keeps a second instance out.
final class StateDirectory {
  private let store: Store
  private let path: String
  private let journal: Journal
  private let lock: FileLock

  /// Takes possession of a directory, made if it is absent.
  init(_ directory: String, _ journal: Journal) throws(StartFailure) {
    lock = try Self.claim(directory)
    path = "\(directory)/belfry.db"
    store = try Self.open(path, journal)
    self.journal = journal
  }

  /// Everything that is kept.
  func rows() throws(StartFailure) -> [Row] {
    do {
      return try store.rows().compactMap { row in
        guard let known = Row(row) else {
          journal(.warning, "a row of the unknown collection \(row.collection) is left alone")
          return nil
        }
        return known
      }
    } catch {
      throw .store(path: path, error)
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

  private static func open(_ path: String, _ journal: Journal) throws(StartFailure) -> Store {
    do {
      do {
        return try Store(opening: path)
      } catch .absent {
        journal(.notice, "a new store begins at \(path)")
        return try Store(creating: path)
      }
    } catch {
      throw .store(path: path, error)
    }
  }
}
