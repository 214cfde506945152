import JSON
import TestSupport
import Testing

@Suite struct JSONTests {
  @Test(arguments: [
    ("", 1, JSONError.Problem.endsEarly),
    ("{\n\"a\": 1\n\"b\": 2}", 3, .unexpected(UInt8(ascii: "\""))),
    ("{\"a\": 1,\n\"a\": 2}", 2, .repeatedName("a")),
    ("[1, 2", 1, .endsEarly),
    ("\n\n[1.5]", 3, .fraction),
    ("[01]", 1, .badNumber),
    ("[9223372036854775808]", 1, .badNumber),
    ("[\"\\x\"]", 1, .badEscape),
    ("[\"\\ud800\"]", 1, .badEscape),
    ("[\"a\nb\"]", 1, .controlCharacter),
    ("{} {}", 1, .trailing),
    ("nul", 1, .endsEarly),
  ])
  func aMistakeIsNamedByItsLine(_ text: String, _ line: Int, _ problem: JSONError.Problem) {
    let error = thrown(JSONError.self) { try JSON(decoding: Array(text.utf8)) }
    #expect(error?.line == line)
    #expect(error?.problem == problem)
  }

  @Test func aTextThatIsNotUTF8IsRefused() {
    let error = thrown(JSONError.self) { try JSON(decoding: [0x22, 0xC3, 0x28, 0x22]) }
    #expect(error?.problem == .invalidUTF8)
  }

  @Test func deepNestingEndsInAnErrorAndNotInTheStack() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let error = thrown(JSONError.self) { try JSON(decoding: bytes) }
    #expect(error?.problem == .tooDeep)
  }

  @Test func aTooLongFileIsNotRead() {
    let bytes = [UInt8](repeating: 0x20, count: JSON.maximumLength + 1)
    let error = thrown(JSONError.self) { try JSON(decoding: bytes) }
    #expect(error?.problem == .tooLong(length: JSON.maximumLength + 1))
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"a\\n\\\"\\\\\\/b\"", "a\n\"\\/b"), ("\"\\u00e9\"", "é"),
    ("\"\\ud83d\\ude00\"", "😀"), ("\"مرحبا 👋\"", "مرحبا 👋"),
  ])
  func textsAreRead(_ source: String, _ text: String) throws {
    guard case .text(let found) = try JSON(decoding: Array(source.utf8)).value else {
      Issue.record("not a text")
      return
    }
    #expect(found == text)
  }

  @Test(arguments: ["0", "-1", "9223372036854775807", "-9223372036854775808"])
  func wholeNumbersAreRead(_ source: String) throws {
    guard case .number(let found) = try JSON(decoding: Array(source.utf8)).value else {
      Issue.record("not a number")
      return
    }
    #expect(found == Int(source))
  }
}
