extension CBORItem {
  /// The one item in some bytes, which must be in deterministic form.
  ///
  /// - Throws: `CBORError`.
  public init(decoding bytes: [UInt8], limits: CBORLimits) throws(CBORError) {
    self = try Self.whole(bytes, limits, .deterministic)
  }

  /// The one item in some bytes in any form that RFC 8949 calls valid: indefinite lengths, long
  /// heads and unsorted keys as well. For looking at foreign data; messages are read strictly.
  ///
  /// - Throws: `CBORError`.
  public init(decodingAnyForm bytes: [UInt8], limits: CBORLimits) throws(CBORError) {
    self = try Self.whole(bytes, limits, .any)
  }

  private static func whole(
    _ bytes: [UInt8], _ limits: CBORLimits, _ form: CBORReader.Form
  ) throws(CBORError) -> CBORItem {
    var reader = try CBORReader(bytes, limits: limits, form: form)
    let item = try reader.item()
    try reader.finish()
    return item
  }
}

extension CBORReader {
  /// Reads the next item whatever it is.
  mutating func item() throws(CBORError) -> CBORItem {
    let head = try head()
    switch head.major {
    case .unsigned: return .unsigned(head.argument)
    case .negative: return .negative(head.argument)
    case .bytes: return .bytes(try byteContent(of: head))
    case .text: return .text(try textContent(of: head))
    case .array: return .array(try elements(of: head))
    case .map: return .map(try entries(of: head))
    case .tag:
      try enter(at: head.offset)
      let content = try item()
      depth -= 1
      return .tagged(head.argument, content)
    case .simple:
      if let bits = head.doubleBits { return .double(bits: bits) }
      return .simple(UInt8(truncatingIfNeeded: head.argument))
    }
  }

  private mutating func byteContent(of head: CBORHead) throws(CBORError) -> [UInt8] {
    guard head.isIndefinite else { return Array(bytes[try stretch(of: head)]) }
    var content: [UInt8] = []
    while let chunk = try nextChunk(of: head) { content += bytes[try stretch(of: chunk)] }
    return content
  }

  private mutating func textContent(of head: CBORHead) throws(CBORError) -> String {
    guard head.isIndefinite else { return try text(in: try stretch(of: head)) }
    var content = ""
    while let chunk = try nextChunk(of: head) {
      content += try text(in: try stretch(of: chunk))
    }
    return content
  }

  /// The head of the next chunk of a string; nil at the break.
  private mutating func nextChunk(of head: CBORHead) throws(CBORError) -> CBORHead? {
    if atBreak() { return nil }
    let chunk = try self.head()
    guard chunk.major == head.major, !chunk.isIndefinite else {
      throw CBORError(.reserved, at: chunk.offset)
    }
    return chunk
  }

  private mutating func elements(of head: CBORHead) throws(CBORError) -> [CBORItem] {
    var left = try count(of: head)
    try enter(at: head.offset)
    var elements: [CBORItem] = []
    while head.isIndefinite ? !atBreak() : left > 0 {
      elements.append(try item())
      left -= 1
    }
    depth -= 1
    return elements
  }

  private mutating func entries(of head: CBORHead) throws(CBORError) -> [CBORItem.Entry] {
    var left = try count(of: head)
    try enter(at: head.offset)
    var entries: [CBORItem.Entry] = []
    var former = offset..<offset
    while head.isIndefinite ? !atBreak() : left > 0 {
      let start = offset
      let key = try item()
      if form == .deterministic { try checkOrder(former, start..<offset) }
      former = start..<offset
      entries.append(CBORItem.Entry(key: key, value: try item()))
      left -= 1
    }
    depth -= 1
    if form == .any { try checkKeys(of: entries, at: head.offset) }
    return entries
  }

  /// Keys in any order differ if their deterministic encodings, sorted, have no equal neighbours.
  private func checkKeys(of entries: [CBORItem.Entry], at start: Int) throws(CBORError) {
    let keys = entries.map { $0.key.encoded }.sorted { $0.lexicographicallyPrecedes($1) }
    for (left, right) in zip(keys, keys.dropFirst()) where left == right {
      throw CBORError(.duplicateKey, at: start)
    }
  }

  /// Passes over a break, if one is next.
  private mutating func atBreak() -> Bool {
    guard offset < bytes.count, bytes[offset] == CBORHead.breakByte else { return false }
    offset += 1
    return true
  }
}
