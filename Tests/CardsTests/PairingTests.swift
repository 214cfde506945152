import Cards
import PanelProtocol
import Testing

/// Digits to compare with the phone's.
@Suite struct PairingTests {
  private func asked(_ number: UInt32 = 42) -> Bench {
    var bench = Bench()
    bench.receive(.show(card(1)), .status(Status(name: "B", pairing: .compare(number))))
    return bench
  }

  @Test func theDigitsStandOverWhatIsBeingRead() {
    var bench = asked()
    #expect(bench.shows("000 042") && bench.shows("Same on your phone?"))
    bench.receive(.status(Status(name: "B")))
    #expect(bench.shows("Body"))
  }

  @Test func aHandOnTheSelectKeyLetsNobodyIn() {
    var bench = asked()
    #expect(bench.chosen() == "No")
    #expect(bench.press(.select) == [.send(.compared(42, isSame: false))])
    #expect(bench.shows("Body"))
  }

  @Test(arguments: [Key.up, .down])
  func yesIsOneKeyAway(_ key: Key) {
    var bench = asked()
    bench.press(key)
    #expect(bench.chosen() == "Yes")
    #expect(bench.press(.select) == [.send(.compared(42, isSame: true))])
  }

  @Test func backSaysNo() {
    var bench = asked()
    #expect(bench.press(.up, .back) == [.send(.compared(42, isSame: false))])
  }

  @Test func anAnsweredQuestionStaysAwayAndAnotherComes() {
    var bench = asked()
    bench.press(.select)
    bench.receive(.status(Status(name: "B", pairing: .compare(42), offset: 60)))
    #expect(!bench.shows("000 042"))
    bench.receive(.status(Status(name: "B", pairing: .compare(43))))
    #expect(bench.shows("000 043") && bench.chosen() == "No")
  }

  @Test func aPasskeyCanBePutAway() {
    var bench = Bench()
    bench.receive(.show(card(1)), .status(Status(name: "B", pairing: .passkey(4711))))
    #expect(bench.shows("004 711"))
    #expect(bench.press(.select).isEmpty)
    #expect(bench.shows("Body"))
  }

  @Test func aQuestionGoesWithTheAgent() {
    var bench = asked()
    bench.panel.disconnected()
    #expect(!bench.shows("000 042"))
  }
}
