/// What is durable and too much for the engine's memory: accepted nonces, and keys of messages that
/// were skipped. Whoever keeps the rows lets the engine look at them; each answer comes at once, and
/// tells what was committed last.
public struct Archive {
  let row: (Row.Collection, [UInt8]) throws(ArchiveError) -> Row?
  let count: (Row.Collection, [UInt8]) throws(ArchiveError) -> Int
  let keys: (Row.Collection, [UInt8], Int) throws(ArchiveError) -> [[UInt8]]

  /// A view of rows.
  ///
  /// - Parameters:
  ///   - row: the row of a collection under a key; nil if there is none.
  ///   - count: how many rows of a collection have a key that begins with these bytes.
  ///   - keys: the first keys of a collection that begin with these bytes, in order, so many at most.
  public init(
    row: @escaping (Row.Collection, _ key: [UInt8]) throws(ArchiveError) -> Row?,
    count: @escaping (Row.Collection, _ prefix: [UInt8]) throws(ArchiveError) -> Int,
    keys:
      @escaping (
        Row.Collection, _ prefix: [UInt8], _ limit: Int
      ) throws(ArchiveError) -> [[UInt8]]
  ) {
    self.row = row
    self.count = count
    self.keys = keys
  }

  /// A view of nothing.
  public static var empty: Archive {
    Archive(row: { _, _ in nil }, count: { _, _ in 0 }, keys: { _, _, _ in [] })
  }
}

/// Rows could not be read just now. That never means that they are not there.
public struct ArchiveError: Error {
  /// That and no more: whoever keeps the rows has told why.
  public init() {}
}
