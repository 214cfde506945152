import Accessory
import HPKE
import Store

extension StateDirectory {
  /// What the engine may look at.
  var archive: Archive {
    Archive(
      row: { [self] collection, key throws(ArchiveError) in
        try look { store throws in
          guard let row = try store.row(collection.rawValue, key: key) else { return nil }
          return Row(try self.key?.open(row) ?? row)
        }
      },
      visit: { [self] collection, visitor throws(ArchiveError) in
        try look { store throws in
          var failure: CryptoError?
          try store.visit(collection.rawValue) { stored in
            do throws(CryptoError) {
              if let row = Row(try key?.open(stored) ?? stored) { visitor(row) }
            } catch {
              failure = error
            }
          }
          if let failure { throw failure }
        }
      },
      count: { [self] collection, prefix throws(ArchiveError) in
        try look { store throws in try store.count(collection.rawValue, prefix: prefix) }
      },
      keys: { [self] collection, prefix, limit throws(ArchiveError) in
        try look { store throws in
          try store.keys(collection.rawValue, prefix: prefix, limit: limit)
        }
      })
  }

  /// Reads in the store; that it cannot be read is for the journal.
  private func look<Answer>(
    _ read: (borrowing Store) throws -> Answer
  ) throws(ArchiveError) -> Answer {
    do {
      return try read(store)
    } catch {
      let words = "the store cannot be read: \(error)"
      journal.tellOnce(Journal.Matter(priority: .error, words: words), words)
      throw ArchiveError()
    }
  }
}
