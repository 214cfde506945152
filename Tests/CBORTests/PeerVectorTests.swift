import CBOR
import TestSupport
import Testing

/// Items encoded by another implementation; `Tests/Vectors/make-cbor.py` made them.
@Suite struct PeerVectorTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    let hex: HexBytes
    let value: TypedItem
    var testDescription: String { String(TestSupport.hex(hex.bytes).prefix(40)) }
  }

  struct File: Decodable { let cases: [Example] }

  static func examples() throws -> [Example] {
    try vectors("GATT/Vectors/cbor-canonical.json", as: File.self).cases
  }

  @Test func everyItemIsReadAndWrittenAsThePeerDoes() throws {
    let examples = try Self.examples()
    #expect(examples.count > 250)
    for example in examples {
      let item = try CBORItem(decoding: example.hex.bytes, limits: ample)
      #expect(item == example.value.item.sorted, "\(example.testDescription)")
      #expect(item.encoded == example.hex.bytes)
      #expect(example.value.item.encoded == example.hex.bytes)
      #expect(try CBORItem(decodingAnyForm: example.hex.bytes, limits: ample) == item)
    }
  }
}
