extension CBORReader {
  /// Checks the next item and all that is in it, and passes over it.
  ///
  /// - Throws: `CBORError`.
  public mutating func skip() throws(CBORError) {
    try skipContent(of: try head())
  }

  /// Checks the next item and keeps it as it is encoded.
  ///
  /// - Throws: `CBORError`.
  public mutating func raw() throws(CBORError) -> CBORRaw {
    let start = offset
    try skip()
    return CBORRaw(verified: Array(bytes[start..<offset]))
  }

  /// Keeps the entry at hand, whose key the schema does not know.
  ///
  /// - Throws: `CBORError`.
  public mutating func keep(
    _ map: CBORMap, in unknown: inout CBORUnknown
  ) throws(CBORError) {
    let key = CBORRaw(verified: Array(bytes[map.keyRange]))
    unknown.append(key: key, value: try raw())
  }

  /// Passes over what follows a head.
  mutating func skipContent(of head: CBORHead) throws(CBORError) {
    switch head.major {
    case .unsigned, .negative, .simple: break
    case .bytes: _ = try stretch(of: head)
    case .text: try checkText(in: try stretch(of: head))
    case .array:
      var array = CBORArray(remaining: try count(of: head))
      try enter(at: head.offset)
      while next(in: &array) { try skip() }
    case .map:
      var map = CBORMap(offset: head.offset, remaining: try count(of: head))
      try enter(at: head.offset)
      while try next(in: &map) { try skip() }
    case .tag:
      try enter(at: head.offset)
      try skip()
      depth -= 1
    }
  }
}
