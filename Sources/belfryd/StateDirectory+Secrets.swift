import HPKE
import Store

extension StateDirectory {
  /// Seals what was kept before there was a key, and leaves nothing of it in the log. On a disk that
  /// takes nothing the next start tries again.
  static func sealOld(
    in store: borrowing Store, by key: StoreKey, _ journal: Journal
  ) throws(StoreKeyError) {
    do {
      var sealed: [StoredChange] = []
      for row in try store.unsealedRows() { sealed.append(.put(try key.seal(row))) }
      if sealed.isEmpty { return }
      try store.commit(sealed)
      try store.clearLog()
      journal(.notice, "\(sealed.count) keys in the store are sealed by the store key now")
    } catch let error as CryptoError {
      throw StoreKeyError(error)
    } catch {
      journal(.error, "keys in the store stay unsealed for now: \(error)")
    }
  }

  /// The changes as they are kept.
  static func sealed(
    _ changes: [StoredChange], by key: StoreKey?
  ) throws(CryptoError) -> [StoredChange] {
    guard let key else { return changes }
    var sealed: [StoredChange] = []
    for change in changes {
      if case .put(let row) = change {
        sealed.append(.put(try key.seal(row)))
      } else {
        sealed.append(change)
      }
    }
    return sealed
  }
}
