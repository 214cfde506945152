import Accessory

/// A store that costs next to nothing, and keeps what the engine looks up.
final class RowsInMemory {
  private var content: [Row.Collection: [[UInt8]: Row]] = [:]

  /// What the engine may look at.
  var archive: Archive {
    Archive(
      row: { [self] collection, key in content[collection]?[key] },
      visit: { [self] collection, visitor in content[collection]?.values.forEach(visitor) },
      count: { [self] collection, prefix in keys(collection, prefix).count },
      keys: { [self] collection, prefix, limit in
        let keys = keys(collection, prefix).sorted { $0.lexicographicallyPrecedes($1) }
        return Array(keys.prefix(limit))
      })
  }

  /// Takes changes on.
  func commit(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .put(let row): content[row.collection, default: [:]][row.key] = row
      case .delete(let collection, let key): content[collection]?[key] = nil
      case .deleteAll(let collection, let prefix):
        for key in keys(collection, prefix) { content[collection]?[key] = nil }
      }
    }
  }

  private func keys(_ collection: Row.Collection, _ prefix: [UInt8]) -> [[UInt8]] {
    (content[collection] ?? [:]).keys.filter { $0.starts(with: prefix) }
  }
}
