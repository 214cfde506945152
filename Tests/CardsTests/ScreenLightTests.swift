import Cards
import PanelProtocol
import Testing

/// How bright the screen is, and what wakes it.
@Suite struct ScreenLightTests {
  private func bench(dim: UInt64? = 60_000, dark: UInt64? = 120_000) -> Bench {
    var preferences = Preferences()
    preferences.dimAfter = dim
    preferences.darkAfter = dark
    var bench = Bench()
    bench.panel = Panel(
      capabilities: Capabilities(
        width: 240, height: 240, isColour: true, devices: .sound, hasKeys: true),
      preferences: preferences)
    bench.receive(.welcome(version: 1), .replayed)
    return bench
  }

  private func brightness(_ bench: Bench) -> Brightness { bench.panel.brightness(at: bench.time) }

  @Test func itIsDimmedAndThenDark() {
    var bench = bench()
    #expect(brightness(bench) == .full)
    _ = bench.wait(60_000)
    #expect(brightness(bench) == .dimmed)
    _ = bench.wait(60_000)
    #expect(brightness(bench) == .dark)
    // Nothing changes on a dark screen: it wakes nobody.
    #expect(bench.panel.nextTick(after: bench.time) == nil)
  }

  @Test func aKeyOnlyLightsADarkScreen() {
    var bench = bench()
    bench.receive(.show(card(1, actions: [archive])))
    bench.press(.select)
    _ = bench.wait(120_000)
    #expect(bench.press(.select).isEmpty)
    #expect(brightness(bench) == .full)
    #expect(bench.press(.select).answers.count == 1)
  }

  @Test func anAlertLightsItForAsLongAsItRings() {
    var bench = bench()
    bench.receive(.show(card(1, kind: .call)))
    _ = bench.wait(120_000)
    let alert = Alert(
      id: AlertID(1), card: CardID(1), kind: .call, devices: .sound, ignoresSilent: false,
      duration: 300_000)
    bench.receive(.alert(alert))
    _ = bench.wait(200_000)
    #expect(brightness(bench) == .full)
    _ = bench.wait(100_000)
    #expect(brightness(bench) == .dark)
  }

  @Test func aCardWithoutAnAlertLeavesItDark() {
    var bench = bench()
    _ = bench.wait(120_000)
    bench.receive(.show(card(1)))
    #expect(brightness(bench) == .dark)
  }

  @Test func theClockComesBackSoThatNothingBurnsIn() {
    var bench = bench(dim: nil, dark: nil)
    bench.receive(.show(card(1, "Read me")))
    _ = bench.wait(299_999)
    #expect(bench.shows("Read me"))
    #expect(bench.panel.nextTick(after: bench.time) == bench.time.uptime + 1)
    _ = bench.wait(1)
    #expect(!bench.shows("Read me") && bench.shows("1 notification · 1 new"))
    // A card that comes without an alert has its time, too.
    bench.receive(.show(card(2, "And me")))
    _ = bench.wait(299_999)
    #expect(bench.shows("And me"))
    // The clock itself wanders every five minutes.
    _ = bench.wait(1)
    let clock = bench.layout()
    _ = bench.wait(300_000)
    #expect(bench.layout() != clock)
  }

  @Test func whatAPersonWritesStays() {
    var bench = bench(dim: nil, dark: nil)
    bench.receive(.show(card(1, actions: [reply])))
    bench.press(.select, .select)
    for _ in 0..<bench.panel.preferences.replies.count { bench.press(.down) }
    bench.press(.select)
    _ = bench.wait(86_400_000)
    #expect(bench.shows("Say"))
  }

  @Test func neverMeansNever() {
    var bench = bench(dim: nil, dark: nil)
    _ = bench.wait(86_400_000)
    #expect(brightness(bench) == .full)
  }

  @Test func whatRingsMovesTwiceASecondAndNothingElseDoes() {
    var bench = bench()
    bench.receive(.show(card(1, "Grandma", kind: .call)))
    let still = bench.layout()
    bench.receive(
      .alert(
        Alert(
          id: AlertID(1), card: CardID(1), kind: .call, devices: .sound, ignoresSilent: false,
          duration: 60_000)))
    #expect(bench.panel.nextTick(after: bench.time) == bench.time.uptime + 500)
    _ = bench.wait(500)
    #expect(bench.layout() != still)
    bench.press(.back)
    #expect(bench.layout() == still)
    #expect((bench.panel.nextTick(after: bench.time) ?? 0) > bench.time.uptime + 10_000)
  }
}
