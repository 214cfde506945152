/// A place inside an array that is being read.
public struct CBORArray {
  /// Elements not yet read.
  public internal(set) var remaining: Int
}

/// A place inside a map that is being read.
public struct CBORMap {
  /// The key of the entry at hand if it is an integer that is not negative; otherwise -1.
  public internal(set) var key = -1
  /// Where the map begins.
  public let offset: Int
  var remaining: Int
  var keyRange: Range<Int>

  init(offset: Int, remaining: Int) {
    self.offset = offset
    self.remaining = remaining
    keyRange = offset..<offset
  }

  /// A value that the schema demands.
  ///
  /// - Throws: `CBORError.Reason.missingKey` if it has not come.
  public func required<Value>(_ value: Value?, _ key: Int) throws(CBORError) -> Value {
    guard let value else { throw CBORError(.missingKey(key), at: offset) }
    return value
  }
}

extension CBORReader {
  /// Begins an array of at most so many elements.
  ///
  /// - Throws: `CBORError`; `tooMany` if it has more.
  public mutating func array(limit: Int = .max) throws(CBORError) -> CBORArray {
    let head = try head(.array, expected: .array)
    let count = try count(of: head)
    guard count <= limit else { throw CBORError(.tooMany(limit: limit), at: head.offset) }
    try enter(at: head.offset)
    return CBORArray(remaining: count)
  }

  /// Whether an element follows, which is to be read next; false ends the array.
  public mutating func next(in array: inout CBORArray) -> Bool {
    guard array.remaining > 0 else {
      depth -= 1
      return false
    }
    array.remaining -= 1
    return true
  }

  /// Begins an array of exactly so many elements, which are to be read next, then `endTuple`.
  ///
  /// - Throws: `CBORError`; `wrongCount` if it has more or fewer.
  public mutating func tuple(count: Int) throws(CBORError) {
    let head = try head(.array, expected: .array)
    guard head.argument == UInt64(count) else {
      throw CBORError(.wrongCount(expected: count), at: head.offset)
    }
    try enter(at: head.offset)
  }

  /// Ends an array that was begun with `tuple` and read completely.
  public mutating func endTuple() { depth -= 1 }

  /// Begins a map.
  ///
  /// - Throws: `CBORError`.
  public mutating func map() throws(CBORError) -> CBORMap {
    let head = try head(.map, expected: .map)
    let count = try count(of: head)
    try enter(at: head.offset)
    return CBORMap(offset: head.offset, remaining: count)
  }

  /// Whether an entry follows: its key is in `map.key`, its value is to be read next; false ends
  /// the map.
  ///
  /// - Throws: `CBORError`; `unsortedKeys` or `duplicateKey` if the key does not go up.
  public mutating func next(in map: inout CBORMap) throws(CBORError) -> Bool {
    guard map.remaining > 0 else {
      depth -= 1
      return false
    }
    map.remaining -= 1
    let start = offset
    let head = try head()
    if head.major == .unsigned {
      map.key = Int(exactly: head.argument) ?? -1
    } else {
      map.key = -1
      try skipContent(of: head)
    }
    try checkOrder(map.keyRange, start..<offset)
    map.keyRange = start..<offset
    return true
  }

  /// Keys must go up byte by byte (RFC 8949, section 4.2.1); an empty range is before all.
  func checkOrder(_ former: Range<Int>, _ latter: Range<Int>) throws(CBORError) {
    let common = min(former.count, latter.count)
    for step in 0..<common {
      let left = bytes[former.lowerBound + step]
      let right = bytes[latter.lowerBound + step]
      if left < right { return }
      if left > right { throw CBORError(.unsortedKeys, at: latter.lowerBound) }
    }
    // One whole item is never the beginning of another, so what is equal so far is equal.
    if common > 0 { throw CBORError(.duplicateKey, at: latter.lowerBound) }
  }
}
