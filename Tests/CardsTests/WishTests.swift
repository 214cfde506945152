import Cards
import PanelProtocol
import Testing

/// What a person asks the accessory itself for, from the clock.
@Suite struct WishTests {
  private func bench(isQuiet: Bool = false, pairing: Status.Pairing = .closed) -> Bench {
    var bench = Bench()
    var status = Status(name: "Belfry", pairing: pairing)
    status.isQuiet = isQuiet
    bench.receive(.status(status))
    return bench
  }

  @Test func backOnTheClockOffersQuiet() {
    var bench = bench()
    bench.receive(.show(card(1)))
    bench.press(.back, .back)
    #expect(bench.chosen() == "Quiet for 1 h" && bench.shows("Belfry"))
    #expect(bench.press(.select) == [.send(.quiet(minutes: 60))])
    #expect(bench.shows("9:41") || bench.shows("7:41"))
  }

  @Test func theNightIsEightHours() {
    var bench = bench()
    #expect(bench.press(.back, .down, .select) == [.send(.quiet(minutes: 480))])
  }

  @Test func quietIsEndedThere() {
    var bench = bench(isQuiet: true)
    bench.press(.back)
    #expect(bench.chosen() == "End quiet" && !bench.shows("Quiet for"))
    #expect(bench.press(.select) == [.send(.quiet(minutes: 0))])
  }

  @Test func phonesAreLetInAndNoMore() {
    var closed = bench()
    #expect(closed.press(.back, .down, .down, .select) == [.send(.pairing(open: true))])
    var open = bench(pairing: .open)
    #expect(open.press(.back, .down, .down, .select) == [.send(.pairing(open: false))])
  }

  @Test func backLeavesThem() {
    var bench = bench()
    #expect(bench.press(.back, .back).isEmpty)
    #expect(bench.chosen() == nil && bench.shows("No notifications"))
  }
}
