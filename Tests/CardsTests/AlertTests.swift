import Cards
import PanelProtocol
import Testing

@Suite struct AlertTests {
  private func alert(
    _ id: UInt64, card: UInt64 = 1, kind: Card.Kind = .notification, for duration: UInt32 = 1000
  ) -> Alert {
    Alert(
      id: AlertID(id), card: CardID(card), kind: kind, devices: .sound, ignoresSilent: false,
      duration: duration)
  }

  @Test func anAlertStartsAndEndsByItself() {
    var bench = Bench()
    bench.receive(.show(card(1)))
    #expect(bench.receive(.alert(alert(1))) == [.start(alert(1))])
    #expect(bench.panel.nextTick(after: bench.time) == bench.time.uptime + 1000)
    #expect(bench.wait(999).isEmpty)
    #expect(bench.wait(1) == [.stop(AlertID(1))])
    #expect(bench.wait(1000).isEmpty)
  }

  @Test func theAgentCanStopIt() {
    var bench = Bench()
    bench.receive(.show(card(1)), .alert(alert(1)))
    #expect(bench.receive(.stopAlert(AlertID(1))) == [.stop(AlertID(1))])
    #expect(bench.receive(.stopAlert(AlertID(1))).isEmpty)
  }

  @Test func anyKeySilencesAndBackDoesNothingElse() {
    var bench = Bench()
    bench.receive(.show(card(1)), .alert(alert(1, kind: .call, for: 30_000)))
    let before = bench.layout()
    #expect(bench.press(.back) == [.stop(AlertID(1))])
    #expect(bench.layout() == before)
    bench.receive(.alert(alert(2)))
    #expect(bench.press(.down).first == .stop(AlertID(2)))
  }

  @Test func aCardThatGoesTakesItsAlertAlong() {
    var bench = Bench()
    bench.receive(.show(card(1)), .alert(alert(1)))
    #expect(bench.receive(.remove(CardID(1))) == [.drop(CardID(1)), .stop(AlertID(1))])
  }

  @Test func tooManyAlertsAreDenied() {
    var bench = Bench()
    bench.receive(.show(card(1)))
    for id in 0..<UInt64(Panel.alertLimit) { bench.receive(.alert(alert(id))) }
    #expect(bench.receive(.alert(alert(99))) == [.send(.alerted(AlertID(99), false))])
  }

  @Test(arguments: [Card.Kind.call, .alarm, .timer])
  func whatRingsComesToTheFrontEvenOverAMenu(_ kind: Card.Kind) {
    var bench = Bench()
    bench.receive(.show(card(1, "Reading")))
    bench.press(.select)
    let ringing = card(2, "Grandma", "", kind: kind, actions: [archive, dismiss])
    bench.receive(.show(ringing), .alert(alert(1, card: 2, kind: kind, for: 30_000)))
    #expect(bench.shows("Grandma"))
    #expect(bench.chosen() == "Archive")
    let effects = bench.press(.down, .select)
    #expect(effects.answers.map(\.choice) == [.action(index: 9)])
  }

  @Test func aCallWithTextHasAWayToReadIt() {
    var bench = Bench()
    bench.receive(
      .show(card(2, "Grandma", "She wants the recipe", kind: .call, actions: [dismiss])))
    #expect(!bench.shows("recipe"))
    bench.press(.down, .select)
    #expect(bench.shows("recipe"))
    bench.press(.back)
    #expect(bench.chosen() == "Dismiss")
  }
}
