import CBOR
import TestSupport
import Testing

/// What the deterministic form forbids, and the offset that the refusal names.
@Suite struct StrictnessTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let hex: String
    let reason: CBORError.Reason
    let offset: Int
    var testDescription: String { hex }

    init(_ hex: String, _ reason: CBORError.Reason, _ offset: Int) {
      (self.hex, self.reason, self.offset) = (hex, reason, offset)
    }
  }

  static let cases = [
    Case("", .truncated, 0),
    Case("0000", .trailingBytes, 1),
    Case("1817", .notShortest, 0),
    Case("1900ff", .notShortest, 0),
    Case("811a0000ffff", .notShortest, 1),
    Case("1b00000000ffffffff", .notShortest, 0),
    Case("3817", .notShortest, 0),
    Case("580161", .notShortest, 0),
    Case("d81700", .notShortest, 0),
    Case("fa3fc00000", .notShortest, 0),
    Case("fb3ff8000000000000", .notShortest, 0),
    Case("fb36a0000000000000", .notShortest, 0),
    Case("820183", .truncated, 2),
    Case("5f41ffff", .indefiniteLength, 0),
    Case("00ff", .trailingBytes, 1),
    Case("82ff", .truncated, 0),
    Case("81ff", .reserved, 1),
    Case("81f818", .reserved, 1),
    Case("a201000000", .unsortedKeys, 3),
    Case("a220000100", .unsortedKeys, 3),
    Case("a26261610061620000", .unsortedKeys, 5),
    Case("a2616100616100", .duplicateKey, 4),
    Case("a26161006161", .duplicateKey, 4),
    Case("a2a1000001a1000002", .duplicateKey, 5),
    Case("62c328", .invalidUTF8, 1),
    Case("636161ff", .invalidUTF8, 3),
    Case("63eda080", .invalidUTF8, 1),
    Case("62c080", .invalidUTF8, 1),
    Case("64f4908080", .invalidUTF8, 1),
    Case("61e3", .invalidUTF8, 1),
  ]

  @Test(arguments: cases)
  func aViolationIsNamedWithItsPlace(_ violation: Case) throws {
    let input = try #require(bytes(hex: violation.hex))
    #expect(throws: CBORError(violation.reason, at: violation.offset)) {
      try CBORItem(decoding: input, limits: ample)
    }
    #expect(throws: CBORError(violation.reason, at: violation.offset)) {
      var reader = try CBORReader(input, limits: ample)
      try reader.skip()
      try reader.finish()
    }
  }

  @Test(arguments: [
    "a2616100616100", "bf616100616100ff", "a301001801000200", "a2f93c0000fa3f80000000",
  ])
  func aDuplicateKeyIsFoundInAnyForm(_ hex: String) throws {
    let input = try #require(bytes(hex: hex))
    let error = thrown(CBORError.self) { try CBORItem(decodingAnyForm: input, limits: ample) }
    #expect(error?.reason == .duplicateKey)
  }

  @Test func canonicallyEquivalentTextsAreDifferentKeys() throws {
    let entries = ["é", "e\u{301}"].map { CBORItem.Entry(key: .text($0), value: .null) }
    let encoded = CBORItem.map(entries).encoded
    #expect(try CBORItem(decoding: encoded, limits: ample).encoded == encoded)
    #expect(try CBORItem(decodingAnyForm: encoded, limits: ample).encoded == encoded)
  }
}
