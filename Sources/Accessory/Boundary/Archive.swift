/// What is durable, as whoever keeps the rows lets the engine look at it: all of it at the start,
/// later single rows that are too many or too large for the engine's memory. Each answer comes at
/// once, and tells what was committed last.
public struct Archive {
  let row: (Row.Collection, [UInt8]) throws(ArchiveError) -> Row?
  let visit: (Row.Collection, (Row) -> Void) throws(ArchiveError) -> Void
  let count: (Row.Collection, [UInt8]) throws(ArchiveError) -> Int
  let keys: (Row.Collection, [UInt8], Int) throws(ArchiveError) -> [[UInt8]]

  /// A view of rows.
  ///
  /// - Parameters:
  ///   - row: the row of a collection under a key; nil if there is none.
  ///   - visit: shows every row of a collection, one after the other.
  ///   - count: how many rows of a collection have a key that begins with these bytes.
  ///   - keys: the first keys of a collection that begin with these bytes, in order, so many at most.
  public init(
    row: @escaping (Row.Collection, _ key: [UInt8]) throws(ArchiveError) -> Row?,
    visit: @escaping (Row.Collection, _ visitor: (Row) -> Void) throws(ArchiveError) -> Void,
    count: @escaping (Row.Collection, _ prefix: [UInt8]) throws(ArchiveError) -> Int,
    keys:
      @escaping (
        Row.Collection, _ prefix: [UInt8], _ limit: Int
      ) throws(ArchiveError) -> [[UInt8]]
  ) {
    self.row = row
    self.visit = visit
    self.count = count
    self.keys = keys
  }
}

/// Rows could not be read just now. That never means that they are not there.
public struct ArchiveError: Error {
  /// That and no more: whoever keeps the rows has told why.
  public init() {}
}
