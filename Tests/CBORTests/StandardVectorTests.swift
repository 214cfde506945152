import CBOR
import TestSupport
import Testing

/// The examples of RFC 8949: appendix A in full, appendix F.
@Suite struct StandardVectorTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    let hex: HexBytes
    let diagnostic: String
    let value: TypedItem
    let deterministic: Bool
    var testDescription: String { diagnostic }
  }

  struct Fault: Decodable, Sendable, CustomTestStringConvertible {
    let hex: HexBytes
    let fault: String
    var testDescription: String { "\(fault): \(TestSupport.hex(hex.bytes))" }
  }

  struct File<Case: Decodable>: Decodable { let cases: [Case] }

  static func examples() throws -> [Example] {
    try vectors("GATT/Vectors/cbor-appendix-a.json", as: File<Example>.self).cases
  }

  static func examples(deterministic: Bool) throws -> [Example] {
    try examples().filter { $0.deterministic == deterministic }
  }

  static func faults() throws -> [Fault] {
    try vectors("GATT/Vectors/cbor-not-well-formed.json", as: File<Fault>.self).cases
  }

  @Test(arguments: try examples())
  func anExampleDecodesToItsValueInAnyForm(_ example: Example) throws {
    let item = try CBORItem(decodingAnyForm: example.hex.bytes, limits: ample)
    #expect(item.sorted == example.value.item.sorted)
  }

  @Test(arguments: try examples(deterministic: true))
  func aDeterministicExampleIsReadStrictlyAndWrittenAgain(_ example: Example) throws {
    let item = try CBORItem(decoding: example.hex.bytes, limits: ample)
    #expect(item == example.value.item)
    #expect(item.encoded == example.hex.bytes)
    #expect(example.value.item.encoded == example.hex.bytes)
  }

  @Test(arguments: try examples(deterministic: false))
  func anotherExampleIsRefusedStrictly(_ example: Example) throws {
    let error = thrown(CBORError.self) {
      try CBORItem(decoding: example.hex.bytes, limits: ample)
    }
    #expect(error?.reason == .indefiniteLength || error?.reason == .notShortest)
  }

  @Test(arguments: try faults())
  func whatIsNotWellFormedIsRefusedInBothForms(_ fault: Fault) {
    #expect(throws: CBORError.self) { try CBORItem(decoding: fault.hex.bytes, limits: ample) }
    #expect(throws: CBORError.self) {
      try CBORItem(decodingAnyForm: fault.hex.bytes, limits: ample)
    }
  }

  @Test func allExamplesAreHere() throws {
    #expect(try Self.examples().count == 81)
    #expect(try Self.faults().count == 94)
  }
}
