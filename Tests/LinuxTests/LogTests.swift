import Linux
import Testing

@Suite struct LogTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("zwölf Äpfel 🍏", "zwölf Äpfel 🍏"),
    ("a\nb\u{1B}[31mc\0", "a\\x0ab\\x1b[31mc\\x00"),
    ("\u{85}\u{7F}", "\\x85\\x7f"),
  ])
  func controlCharactersNeverReachTheTerminal(_ text: String, _ shown: String) {
    #expect(Log.clean(text) == shown)
  }

  @Test func aLongLineIsCutBetweenCharacters() {
    let text = String(repeating: "ä", count: 600)
    #expect(Log.clean(text) == String(repeating: "ä", count: 500) + "…")
    #expect(Log.clean("abc", limit: 3) == "abc")
    #expect(Log.clean("ab\n", limit: 3) == "ab…")
  }
}
