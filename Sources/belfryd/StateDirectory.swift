import Accessory
import Linux
import Store

/// The directory of all that is durable: the store, and the lock that keeps a second instance out.
final class StateDirectory {
  let store: Store
  let key: StoreKey?
  private let path: String
  let journal: Journal
  private let lock: FileLock

  /// Takes possession of a directory, made if it is absent.
  ///
  /// - Parameter key: seals the secrets in it; nil if they stay open.
  init(_ directory: String, key: StoreKey?, _ journal: Journal) throws(StartFailure) {
    lock = try Self.claim(directory)
    path = "\(directory)/belfry.db"
    let keyFailure: StoreKeyError?
    do throws(StoreError) {
      let opened = try OpenedStore.open(path, key: key, journal)
      keyFailure = opened.keyFailure
      store = opened.takeStore()
      try Self.tellUnknown(in: store, journal)
    } catch {
      throw .store(path: path, error)
    }
    if let keyFailure { throw .storeKey(keyFailure) }
    do throws(StoreKeyError) {
      if let key { try Self.sealOld(in: store, by: key, journal) }
    } catch {
      throw .storeKey(error)
    }
    self.key = key
    self.journal = journal
  }

  /// Whether a damaged store had to give way to a new one, and is still kept.
  var holdsDamagedStore: Bool { Store.wasSetAside(path) }

  /// Bytes of the store's files.
  var fileBytes: UInt64 {
    ["", "-wal", "-shm"].reduce(0) { $0 + (Disk.size(ofFile: path + $1) ?? 0) }
  }

  /// Bytes that are free beside it.
  var freeBytes: UInt64 { Disk.free(at: path) ?? 0 }

  /// What a newer version may have kept is left to it.
  private static func tellUnknown(
    in store: borrowing Store, _ journal: Journal
  ) throws(StoreError) {
    for collection in try store.collections() where Row.Collection(rawValue: collection) == nil {
      let count = try store.count(collection, prefix: [])
      journal(.warning, "\(count) rows of the unknown collection \(collection) are left alone")
    }
  }

  /// Makes changes durable, and says how that went.
  func commit(_ changes: [Change], mayUseReserve: Bool) -> Event {
    do {
      let forgets = changes.contains { $0.forgetsPhone }
      let changes = try Self.sealed(changes.map { StoredChange($0) }, by: key)
      try store.commit(changes, mayUseReserve: mayUseReserve)
      if forgets { clearLog() }
      // What may use the reserve goes even onto a disk that is full.
      if !mayUseReserve { journal.storeWorked() }
      return .committed
    } catch let error as StoreError {
      journal.storeFailed(error)
      return .commitFailed(isFull: error == .full)
    } catch {
      journal(.error, "a key could not be sealed: \(error)")
      return .commitFailed(isFull: false)
    }
  }

  /// Nothing of what is forgotten may stay behind, not even in the log.
  private func clearLog() {
    do {
      try store.clearLog()
    } catch {
      journal(.warning, "what was forgotten stays in the store's log for now: \(error)")
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

extension Change {
  fileprivate var forgetsPhone: Bool {
    if case .delete(.phones, _) = self { true } else { false }
  }
}
