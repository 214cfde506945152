import Accessory

/// The accessory's store in a rehearsal: it takes everything at once, and outlives the engine.
final class Rows {
  private struct Name: Hashable {
    let collection: Row.Collection
    let key: [UInt8]
  }

  private var content: [Name: Row] = [:]

  /// What the engine may look at.
  var archive: Archive {
    Archive(
      row: { [self] collection, key in content[Name(collection: collection, key: key)] },
      visit: { [self] collection, visitor in
        for (name, row) in content where name.collection == collection { visitor(row) }
      },
      count: { [self] collection, prefix in keys(collection, prefix).count },
      keys: { [self] collection, prefix, limit in Array(keys(collection, prefix).prefix(limit)) })
  }

  private func keys(_ collection: Row.Collection, _ prefix: [UInt8]) -> [[UInt8]] {
    let keys = content.keys.filter { $0.collection == collection && $0.key.starts(with: prefix) }
    return keys.map { $0.key }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func commit(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .put(let row): content[Name(collection: row.collection, key: row.key)] = row
      case .delete(let collection, let key): content[Name(collection: collection, key: key)] = nil
      case .deleteAll(let collection, let prefix):
        content = content.filter {
          $0.key.collection != collection || !$0.key.key.starts(with: prefix)
        }
      }
    }
  }
}
