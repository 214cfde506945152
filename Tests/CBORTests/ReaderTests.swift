import CBOR
import TestSupport
import Testing

/// The cursor: each expectation, and what it says to anything else.
@Suite struct ReaderTests {
  static let examples: [(CBORItem, CBORError.ItemType)] = [
    (.unsigned(7), .unsigned), (.negative(7), .integer), (.bytes([1]), .bytes),
    (.text("a"), .text), (.array([]), .array), (.map([]), .map), (.yes, .boolean),
    (.double(0.5), .float),
  ]

  /// Reads one item as a kind; what the reader does not accept, it throws.
  private func read(_ type: CBORError.ItemType, _ reader: inout CBORReader) throws(CBORError) {
    switch type {
    case .unsigned: _ = try reader.unsigned()
    case .integer: _ = try reader.integer()
    case .bytes: _ = try reader.byteString()
    case .text: _ = try reader.text()
    case .array: _ = try reader.array()
    case .map: _ = try reader.map()
    case .boolean: _ = try reader.boolean()
    case .float: _ = try reader.float()
    }
  }

  @Test func aKindIsReadAsItselfAndAsNothingElse() throws {
    for (item, own) in Self.examples {
      for (_, other) in Self.examples {
        var reader = try CBORReader(item.encoded, limits: ample)
        #expect(reader.nextType == own)
        if other == own || (own == .unsigned && other == .integer) {
          try read(other, &reader)
        } else {
          #expect(throws: CBORError(.unexpectedType(expected: other), at: 0)) {
            try read(other, &reader)
          }
        }
      }
    }
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func integersOfBothSignsAreReadToTheirEnds(_ value: Int64) throws {
    var writer = CBORWriter()
    writer.integer(value)
    var reader = try CBORReader(writer.bytes, limits: ample)
    #expect(try reader.integer() == value)
    #expect(CBORItem.integer(value).encoded == writer.bytes)
  }

  @Test(arguments: [CBORItem.unsigned(1 << 63), .negative(1 << 63)])
  func anIntegerBeyond64BitsWithSignIsOutOfRange(_ item: CBORItem) throws {
    var reader = try CBORReader(item.encoded, limits: ample)
    #expect(throws: CBORError(.outOfRange, at: 0)) { try reader.integer() }
  }

  @Test func aMapGivesItsKeysAndEnds() throws {
    let input = CBORItem.map([
      CBORItem.Entry(key: .unsigned(3), value: .text("three")),
      CBORItem.Entry(key: .unsigned(.max), value: .no),
      CBORItem.Entry(key: .negative(0), value: .array([])),
    ]).encoded
    var reader = try CBORReader(input, limits: ample)
    var map = try reader.map()
    var keys: [Int] = []
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      keys.append(map.key)
      try reader.keep(map, in: &unknown)
    }
    try reader.finish()
    #expect(keys == [3, -1, -1])
    #expect(unknown.entries.map(\.value.bytes) == [CBORItem.text("three").encoded, [0xF4], [0x80]])
    #expect(try unknown.entries[0].key.item(limits: ample) == .unsigned(3))
  }

  @Test func aMissingValueIsNamedByItsKeyAndItsMap() throws {
    var reader = try CBORReader([0x81, 0xA0], limits: ample)
    _ = try reader.array()
    let map = try reader.map()
    #expect(throws: CBORError(.missingKey(4), at: 1)) { try map.required(nil as Int?, 4) }
    #expect(try map.required(7, 4) == 7)
  }

  @Test func depthComesBackAfterEveryContainer() throws {
    // Sixteen neighbours, each as deep as allowed.
    let nested = CBORItem.array([
      .map([CBORItem.Entry(key: .unsigned(0), value: .tagged(1, .null))])
    ])
    let input = CBORItem.array([CBORItem](repeating: nested, count: 16)).encoded
    var reader = try CBORReader(input, limits: CBORLimits(bytes: 1000, depth: 4, items: 1000))
    var array = try reader.array()
    while reader.next(in: &array) {
      try reader.tuple(count: 1)
      var map = try reader.map()
      while try reader.next(in: &map) { try reader.skip() }
      reader.endTuple()
    }
    try reader.finish()
  }
}
