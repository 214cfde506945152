import CBOR
import TestSupport
import Testing

/// Limits hold exactly: the last allowed passes, the next is refused by name.
@Suite struct LimitTests {
  @Test(arguments: [0, 1, 100])
  func theLimitInBytesIsExact(_ length: Int) throws {
    let text = CBORItem.text(String(repeating: "a", count: length)).encoded
    let fitting = CBORLimits(bytes: text.count, depth: 4, items: 4)
    #expect(try CBORItem(decoding: text, limits: fitting).encoded == text)
    let short = CBORLimits(bytes: text.count - 1, depth: 4, items: 4)
    #expect(throws: CBORError(.tooLong(limit: text.count - 1), at: text.count - 1)) {
      try CBORItem(decoding: text, limits: short)
    }
  }

  /// Arrays, tags and maps around a number, so many levels in all.
  static let nests: [@Sendable (Int) -> [UInt8]] = [
    { [UInt8](repeating: 0x81, count: $0) + [0] },
    { [UInt8](repeating: 0xC6, count: $0) + [0] },
    { [[UInt8]](repeating: [0xA1, 0x00], count: $0).flatMap { $0 } + [0] },
    { [UInt8](repeating: 0xA1, count: $0) + [0] + [UInt8](repeating: 0, count: $0) },
    { [UInt8](repeating: 0x9F, count: $0) + [UInt8](repeating: 0xFF, count: $0) },
  ]

  @Test(arguments: nests.indices, [1, 2, 16, 128])
  func theLimitInDepthIsExact(_ nest: Int, _ depth: Int) throws {
    let limits = CBORLimits(bytes: 4096, depth: depth, items: 4096)
    _ = try CBORItem(decodingAnyForm: Self.nests[nest](depth), limits: limits)
    let error = thrown(CBORError.self) {
      try CBORItem(decodingAnyForm: Self.nests[nest](depth + 1), limits: limits)
    }
    #expect(error?.reason == .tooDeep(limit: depth))
    if nest < 4 {
      var reader = try CBORReader(Self.nests[nest](depth), limits: limits)
      try reader.skip()
      try reader.finish()
    }
  }

  @Test func noLimitInDepthGoesAboveTheCeiling() {
    let limits = CBORLimits(bytes: 1 << 20, depth: .max, items: .max)
    #expect(limits.depth == CBORLimits.depthCeiling)
    let deep = [UInt8](repeating: 0x81, count: 1 << 19)
    #expect(throws: CBORError(.tooDeep(limit: 128), at: 128)) {
      try CBORItem(decoding: deep, limits: limits)
    }
  }

  @Test func theLimitInItemsCountsEveryLevelAndKeys() throws {
    // A map, two keys, a number, an array of two numbers: seven items.
    let input = try #require(bytes(hex: "a2010a02820b0c"))
    let fitting = CBORLimits(bytes: 100, depth: 4, items: 7)
    #expect(try CBORItem(decoding: input, limits: fitting).encoded == input)
    #expect(throws: CBORError(.tooManyItems(limit: 6), at: 6)) {
      try CBORItem(decoding: input, limits: CBORLimits(bytes: 100, depth: 4, items: 6))
    }
  }

  @Test(arguments: [
    "9b7fffffffffffffff", "bb7fffffffffffffff", "5b7fffffffffffffff", "9bffffffffffffffff",
  ])
  func aClaimedLengthCostsNothing(_ hex: String) throws {
    let input = try #require(bytes(hex: hex)) + [0, 0, 0]
    #expect(throws: CBORError(.truncated, at: 0)) { try CBORItem(decoding: input, limits: ample) }
    #expect(throws: CBORError(.truncated, at: 0)) {
      try CBORItem(decodingAnyForm: input, limits: ample)
    }
  }

  @Test func listsAndStringsAreHeldAgainstTheSchema() throws {
    let three = CBORItem.array([.unsigned(1), .unsigned(2), .unsigned(3)]).encoded
    var reader = try CBORReader(three, limits: ample)
    #expect(try reader.array(limit: 3).remaining == 3)
    reader = try CBORReader(three, limits: ample)
    #expect(throws: CBORError(.tooMany(limit: 2), at: 0)) { try reader.array(limit: 2) }
    reader = try CBORReader(three, limits: ample)
    #expect(throws: CBORError(.wrongCount(expected: 2), at: 0)) { try reader.tuple(count: 2) }
    reader = try CBORReader(CBORItem.text("水").encoded, limits: ample)
    #expect(throws: CBORError(.tooMany(limit: 2), at: 0)) { try reader.text(limit: 2) }
    reader = try CBORReader(CBORItem.bytes([1, 2, 3]).encoded, limits: ample)
    #expect(try reader.byteString(limit: 3) == [1, 2, 3])
  }
}
