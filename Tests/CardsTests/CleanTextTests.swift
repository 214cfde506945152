import Cards
import Testing

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a\r\nb\rc\nd", "a\nb\nc\nd"),
    ("a\u{2028}b\u{2029}c", "a\nb\nc"),
    ("a\n\n\n\n\nb", "a\n\nb"), ("\n\n a", " a"), ("end \n\n", "end"), ("a\tb", "a b"),
    ("a\0b\u{7}c\u{1B}[31md\u{9B}e", "abc[31mde"), ("x\u{202E}gpj.exe", "xgpj.exe"),
    ("a\u{202D}b\u{202C}", "ab\u{202C}"), ("\u{2067}שלום\u{2069}", "\u{2067}שלום\u{2069}"),
    ("a\u{FEFF}b\u{FFFE}c\u{1FFFF}d", "abcd"), ("👩🏽‍🚀 🇩🇪 5️⃣", "👩🏽‍🚀 🇩🇪 5️⃣"),
    ("क्षत्रिय", "क्षत्रिय"), ("e\u{301}\u{302}", "e\u{301}\u{302}"),
  ])
  func aTextLosesWhatCannotBeSeenAndNothingElse(_ given: String, _ clean: String) {
    #expect(Array(CleanText.paragraphs(given).unicodeScalars) == Array(clean.unicodeScalars))
  }

  @Test func ofMarksWithoutEndEightStay() {
    let marks = String(repeating: "\u{0489}\u{0301}", count: 2000)
    let clean = CleanText.paragraphs("a" + marks + "b" + marks)
    #expect(clean.unicodeScalars.count == 2 + 2 * CleanText.markLimit)
  }

  @Test func aLineHasNoLineFeeds() {
    #expect(CleanText.line("a\n\nb\r\nc") == "a  b c")
  }
}
