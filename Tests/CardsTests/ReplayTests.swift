import Cards
import PanelProtocol
import Testing

@Suite struct ReplayTests {
  @Test func thePanelIntroducesItself() {
    var bench = Bench(width: 320, height: 240)
    let effects = bench.panel.connected()
    let capabilities = Capabilities(
      width: 320, height: 240, isColour: true, devices: .sound, hasKeys: true)
    #expect(effects == [.send(.hello(version: Limits.version, capabilities))])
  }

  @Test func whatTheAgentDoesNotTellAnyMoreIsGone() {
    var bench = Bench()
    for id in 1...3 { bench.receive(.show(card(UInt64(id), "Card \(id)"))) }
    bench.panel.disconnected()
    #expect(bench.panel.cardCount == 3)
    _ = bench.panel.connected()
    bench.receive(.welcome(version: 1), .show(card(2, "Card 2")))
    #expect(bench.panel.cardCount == 3)
    let effects = bench.receive(.replayed)
    #expect(effects == [.drop(CardID(1)), .drop(CardID(3))])
    #expect(bench.shows("Card 2"))
  }

  @Test func aFreshPanelShowsTheNewestCard() {
    var bench = Bench()
    bench.receive(
      .welcome(version: 1), .show(card(1, "Older")), .show(card(2, "Newer")), .replayed)
    #expect(bench.shows("Newer"))
  }

  @Test func picturesAreHandedOverAndNotKept() {
    var bench = Bench()
    var pictured = card(1)
    pictured.icon = Picture(format: .png, bytes: [1, 2, 3])
    let effects = bench.receive(.show(pictured))
    #expect(effects == [.keep(CardID(1), source: pictured.icon, context: nil)])
  }

  @Test func ofAStormTheNewestCardsStay() {
    var bench = Bench()
    for id in 1...500 { bench.receive(.show(card(UInt64(id), "Card \(id)"))) }
    #expect(bench.panel.cardCount == Panel.cardLimit)
    #expect(bench.shows("Card 500"))
    let text = String(repeating: "a", count: Limits.text)
    for id in 501...600 { bench.receive(.show(card(UInt64(id), "Large", text))) }
    #expect(bench.panel.cardCount <= Panel.textLimit / Limits.text)
    #expect(bench.panel.cardCount > 0)
  }

  @Test func withoutAnAgentThePanelSaysSo() {
    var bench = Bench()
    bench.panel.disconnected()
    #expect(bench.shows("Waiting for belfryd"))
  }
}
