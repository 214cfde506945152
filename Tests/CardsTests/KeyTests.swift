import Cards
import PanelProtocol
import Testing

@Suite struct KeyTests {
  @Test func aNewCardComesToTheFront() {
    var bench = Bench()
    bench.receive(.show(card(1, "First")))
    #expect(bench.shows("First"))
    bench.receive(.show(card(2, "Second")))
    #expect(bench.shows("Second"))
    #expect(bench.shows("1/2"))
  }

  @Test func whoReadsIsNotInterrupted() {
    var bench = Bench()
    bench.receive(.show(card(1, "First")))
    bench.press(.select)
    bench.receive(.show(card(2, "Second")))
    #expect(!bench.shows("Second"))
    bench.press(.back)
    bench.receive(.show(card(3, "Third")))
    #expect(bench.shows("First"))
    _ = bench.wait(bench.panel.preferences.attention)
    bench.receive(.show(card(4, "Fourth")))
    #expect(bench.shows("Fourth"))
  }

  @Test func downAndUpLeadThroughTheStack() {
    var bench = Bench()
    for id in 1...3 { bench.receive(.show(card(UInt64(id), "Card \(id)"))) }
    #expect(bench.shows("Card 3"))
    bench.press(.down)
    #expect(bench.shows("Card 2"))
    bench.press(.down, .down, .down)
    #expect(bench.shows("Card 1"))
    bench.press(.up)
    #expect(bench.shows("Card 2"))
  }

  @Test func backLeadsToTheListAndToTheClock() {
    var bench = Bench()
    for id in 1...9 { bench.receive(.show(card(UInt64(id), "Card \(id)"))) }
    bench.press(.back)
    #expect(bench.shows("9 notifications"))
    bench.press(.down, .down, .down, .down, .down, .select)
    #expect(bench.shows("Card 4"))
    bench.press(.back, .back)
    #expect(bench.shows("7:41"))
    bench.press(.select)
    #expect(bench.shows("9 notifications"))
  }

  @Test func theListIsInOrderOfArrivalNewestFirst() {
    var bench = Bench()
    for id in [5, 2, 9] as [UInt64] { bench.receive(.show(card(id, "Card \(id)"))) }
    bench.press(.back)
    let titles = bench.texts().filter { $0.contains("Card") }
    #expect(titles == ["Card 9", "• Card 5", "• Card 2"])
  }

  @Test func theMenuOffersThePhonesActionsInItsOrder() {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [reply, archive, dismiss])))
    bench.press(.select)
    let rows = bench.texts().dropFirst()
    #expect(Array(rows) == ["Reply…", "Archive", "Dismiss"])
    #expect(bench.chosen() == "Reply…")
    bench.press(.down, .down, .down)
    #expect(bench.chosen() == "Dismiss")
    bench.press(.up, .up, .up)
    #expect(bench.chosen() == "Reply…")
  }

  @Test func aCardWithoutAWayToDismissCanBeCleared() {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [archive])))
    let effects = bench.press(.select, .down, .select)
    #expect(effects.answers.map(\.choice) == [.clear])
  }

  @Test func aRowBelowTheScreenIsScrolledIntoView() {
    var bench = Bench(width: 128, height: 64, isColour: false)
    let actions = (0..<20).map { Action(index: $0, title: "Row \($0)", kind: .background) }
    bench.receive(.show(card(1, actions: actions)))
    bench.press(.select)
    for row in 0..<20 {
      #expect(bench.chosen() == "Row \(row)")
      bench.press(.down)
    }
  }

  @Test func aReadyMadeTextIsSentWithItsAction() {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [reply])))
    bench.press(.select, .select)
    #expect(bench.texts().first == "Say")
    #expect(bench.press(.back).isEmpty)
    let effects = bench.press(.select, .down, .select)
    #expect(effects.answers.map(\.choice) == [.text(index: 4, "Yes")])
    #expect(bench.shows("Sending"))
  }

  @Test func theCardInFrontGivesWayToItsNeighbourWhenItIsRemoved() {
    var bench = Bench()
    for id in 1...3 { bench.receive(.show(card(UInt64(id), "Card \(id)"))) }
    bench.press(.down)
    bench.receive(.remove(CardID(2)))
    #expect(bench.shows("Card 1"))
    bench.receive(.remove(CardID(1)))
    #expect(bench.shows("Card 3"))
    let effects = bench.receive(.remove(CardID(3)))
    #expect(effects == [.drop(CardID(3))])
    #expect(bench.shows("No notifications"))
  }

  @Test func noKeyHarmsAnEmptyPanel() {
    var bench = Bench()
    for key in Key.allCases { #expect(bench.press(key, key, key, key).isEmpty) }
    #expect(bench.shows("No notifications"))
  }
}
