extension CBORReader {
  /// Reads the head of the next item.
  mutating func head() throws(CBORError) -> CBORHead {
    let start = offset
    guard start < bytes.count else { throw CBORError(.truncated, at: start) }
    guard items < limits.items else {
      throw CBORError(.tooManyItems(limit: limits.items), at: start)
    }
    items += 1
    offset = start + 1
    let first = bytes[start]
    guard let major = CBORHead.Major(rawValue: first >> 5) else {
      throw CBORError(.reserved, at: start)
    }
    let info = first & 31
    if info < 24 {
      return CBORHead(major: major, info: info, argument: UInt64(info), offset: start)
    }
    return try longHead(major, info, at: start)
  }

  /// Reads the argument that follows a first byte.
  private mutating func longHead(
    _ major: CBORHead.Major, _ info: UInt8, at start: Int
  ) throws(CBORError) -> CBORHead {
    guard info < 28 else { return try indefiniteHead(major, info, at: start) }
    let width = 1 << Int(info - 24)
    guard remaining >= width else { throw CBORError(.truncated, at: start) }
    var argument: UInt64 = 0
    for index in offset..<(offset + width) { argument = argument << 8 | UInt64(bytes[index]) }
    offset += width
    let head = CBORHead(major: major, info: info, argument: argument, offset: start)
    if major == .simple && info == 24 && argument < 32 { throw CBORError(.reserved, at: start) }
    if form == .deterministic && !head.isShortest { throw CBORError(.notShortest, at: start) }
    return head
  }

  /// Strings, arrays and maps can be of indefinite length; anything else above 27 is reserved.
  private func indefiniteHead(
    _ major: CBORHead.Major, _ info: UInt8, at start: Int
  ) throws(CBORError) -> CBORHead {
    switch major {
    case .bytes, .text, .array, .map:
      guard info == CBORHead.indefinite else { throw CBORError(.reserved, at: start) }
      guard form == .any else { throw CBORError(.indefiniteLength, at: start) }
      return CBORHead(major: major, info: info, argument: 0, offset: start)
    case .unsigned, .negative, .tag, .simple: throw CBORError(.reserved, at: start)
    }
  }

  /// Reads a head that must be of one kind.
  mutating func head(
    _ major: CBORHead.Major, expected: CBORError.ItemType
  ) throws(CBORError) -> CBORHead {
    let head = try head()
    guard head.major == major else {
      throw CBORError(.unexpectedType(expected: expected), at: head.offset)
    }
    return head
  }

  /// The number of bytes that a string has, checked against what is there.
  func length(of head: CBORHead) throws(CBORError) -> Int {
    guard let length = Int(exactly: head.argument), length <= remaining else {
      throw CBORError(.truncated, at: head.offset)
    }
    return length
  }

  /// The number of elements or entries, checked against what is there: each has a byte at least.
  func count(of head: CBORHead) throws(CBORError) -> Int {
    let room = head.major == .map ? remaining / 2 : remaining
    guard let count = Int(exactly: head.argument), count <= room else {
      throw CBORError(.truncated, at: head.offset)
    }
    return count
  }
}

extension CBORHead {
  /// Whether no shorter head says the same (RFC 8949, section 4.2.1).
  var isShortest: Bool {
    switch (major, info) {
    case (.simple, Self.halfFloat): true
    case (.simple, Self.singleFloat): FloatBits.half(fromSingle: UInt32(argument)) == nil
    case (.simple, Self.doubleFloat): FloatBits.single(fromDouble: argument) == nil
    case (_, 24): argument >= 24
    case (_, 25): argument > 0xFF
    case (_, 26): argument > 0xFFFF
    case (_, 27): argument > 0xFFFF_FFFF
    case (_, _): true
    }
  }
}
