import Cards
import PanelProtocol
import Testing

/// A text answer written with four keys.
@Suite struct LetterTests {
  private func writing() -> Bench {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [reply])))
    bench.press(.select, .select, .up)
    // The last row of the replies.
    for _ in 0..<bench.panel.preferences.replies.count { bench.press(.down) }
    bench.press(.select)
    return bench
  }

  @Test func lettersAreChosenByRowAndColumn() {
    var bench = writing()
    #expect(bench.shows("Say"))
    bench.press(.select, .down, .down, .select)  // c, as a capital
    bench.press(.down, .select, .down, .select)  // i
    #expect(bench.shows("Ci|"))
    bench.press(.up, .up, .select)  // the row of keys that are no letters
    let effects = bench.press(.select)
    #expect(effects.answers.map(\.choice) == [.text(index: 4, "Ci")])
    #expect(bench.shows("Sending…"))
  }

  @Test func backTakesLettersBackAndThenLeaves() {
    var bench = writing()
    bench.press(.select, .select, .select, .select)
    #expect(bench.shows("Aa|"))
    bench.press(.back)
    #expect(bench.shows("A|"))
    bench.press(.back, .back)
    #expect(bench.chosen() == "Write…")
  }

  @Test func spaceAndDeleteAndCapitalsAreKeys() {
    var bench = writing()
    bench.press(.select, .select, .up, .select)
    #expect(bench.chosen() == "Send")
    bench.press(.down, .select)
    #expect(bench.shows("A |"))
    bench.press(.down, .select)
    #expect(bench.shows("A|"))
    bench.press(.down)
    #expect(bench.chosen() == "ABC")
    bench.press(.select)
    #expect(bench.chosen() == "abc")
  }

  @Test func nothingWrittenIsNotSent() {
    var bench = writing()
    #expect(bench.press(.up, .select, .select).isEmpty)
    #expect(bench.chosen() == "Send")
  }
}
