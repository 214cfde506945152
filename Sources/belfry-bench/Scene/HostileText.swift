/// Texts that are made to cost time, as a stranger may send them.
enum HostileText {
  /// Each with a name for the table.
  static let all: [(name: String, text: String)] = [
    ("4 kB of combining marks", "a" + String(repeating: "\u{301}\u{489}\u{20DD}", count: 1400)),
    ("10 kB without a break", String(repeating: "x", count: 10_000)),
    ("10 kB of Arabic without a break", String(repeating: "سم", count: 2500)),
    ("broken UTF-8", String(decoding: (0..<10_000).map { UInt8(0x80 + $0 % 128) }, as: UTF8.self)),
    ("direction controls", String(repeating: "\u{202B}a\u{202A}ש\u{2067}b\u{2066}", count: 1500)),
    ("joined emoji", String(repeating: "👩🏽\u{200D}", count: 2000)),
    (
      "every script to U+3000",
      (0x20..<0x3000).compactMap { Unicode.Scalar($0) }.map { String($0) }.joined()
    ),
  ]
}
