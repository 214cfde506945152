import Testing

@testable import belfry_bench

@Suite struct QuantityTests {
  static let cases: [(Quantity, text: String, json: String)] = [
    (.nanoseconds(7.25), "7.25 ns", "7.25"), (.nanoseconds(412), "412 ns", "412.0"),
    (.nanoseconds(41_200), "41.2 µs", "41200.0"), (.nanoseconds(2.5e9), "2.50 s", "2500000000.0"),
    (.ratio(0.505), "× 0.51", "0.505"), (.share(0.1), "± 5.0 %", "0.1"), (.count(42), "42", "42"),
    (.bytes(24_166), "23.6 KiB", "24166.0"), (.bytesPerSecond(1.05e9), "1.05 GB/s", "1050000000.0"),
    (.text("a \"b\""), "a \"b\"", "\"a \\\"b\\\"\""), (.none, "", "null"),
  ]

  @Test(arguments: cases.indices)
  func aQuantityReadsAsAPersonAndAProgramExpect(_ index: Int) {
    let (quantity, text, json) = Self.cases[index]
    #expect(quantity.text == text)
    #expect(quantity.json == json)
  }
}
