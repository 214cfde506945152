import Cards
import PanelProtocol
import Testing

@Suite struct StatusTests {
  private func phone(_ link: Status.Link, needsApp: Bool = false) -> Status.Phone {
    Status.Phone(index: PhoneIndex(1), name: "Ada", link: link, needsApp: needsApp)
  }

  @Test func theClockKeepsThePhonesTime() {
    var bench = Bench()
    bench.receive(.status(Status(name: "B", phones: [phone(.connected)], offset: 120)))
    #expect(bench.shows("9:41"))
    #expect(bench.shows("Mon 2 Dec"))
    #expect(bench.shows("Connected · Ada"))
    #expect(bench.panel.nextTick(after: bench.time) == bench.time.uptime + 60_000)
  }

  @Test(arguments: [
    (Status.Link.lost(since: nil), "Not connected · Ada"), (.settingUp, "Setting up… · Ada"),
  ])
  func theLinkIsToldInWords(_ link: Status.Link, _ text: String) {
    var bench = Bench()
    bench.receive(.status(Status(name: "B", phones: [phone(link)])))
    #expect(bench.shows(text))
  }

  /// How long ago a link was lost, in milliseconds, and what is said of it.
  static let ages: [(Int64, String)] = [
    (720_000, "Link lost for 12 min · Ada"), (59_999, "Not connected · Ada"),
    (7_200_000, "Link lost for 2 h · Ada"), (259_200_000, "Link lost for 3 d · Ada"),
    (-5, "Not connected · Ada"),
  ]

  @Test(arguments: ages)
  func aLostLinkIsToldWithItsAge(_ age: Int64, _ text: String) throws {
    var bench = Bench()
    let since = try #require(bench.time.wallClock) - age
    bench.receive(.status(Status(name: "B", phones: [phone(.lost(since: since))])))
    #expect(bench.shows(text))
  }

  @Test func aLinkLostAfterTheEndOfTimeIsNotConnected() {
    var bench = Bench()
    bench.receive(.status(Status(name: "B", phones: [phone(.lost(since: .max))])))
    #expect(bench.shows("Not connected · Ada"))
  }

  @Test func aPhoneThatBelievesInAnOldBondIsToForgetTheAccessory() {
    var bench = Bench()
    bench.receive(.status(Status(name: "Kitchen", troubles: [.forgetOnPhone])))
    #expect(bench.shows("Forget me on the phone"))
    #expect(bench.shows("forget “Kitchen”, then pair again"))
  }

  @Test func onlyTheAppCanRenewTheKeys() {
    var bench = Bench()
    let status = Status(name: "B", phones: [phone(.connected, needsApp: true)])
    bench.receive(.status(status), .show(card(1)))
    #expect(bench.shows("Open the app on your phone"))
  }

  @Test(arguments: Status.Trouble.allCases)
  func aTroubleIsToldOnEveryScreenSize(_ trouble: Status.Trouble) {
    for size in [(240, 240), (128, 64)] as [(UInt16, UInt16)] {
      var bench = Bench(width: size.0, height: size.1)
      let before = bench.texts()
      bench.receive(.status(Status(name: "B", troubles: [trouble])))
      #expect(bench.texts() != before)
      bench.receive(.show(card(1)))
      let strip = bench.texts()
      bench.receive(.status(Status(name: "B")))
      #expect(bench.texts() != strip)
    }
  }

  @Test func readyToPairNamesTheAccessory() {
    var bench = Bench()
    bench.receive(.status(Status(name: "Bell\nfry", pairing: .open)))
    #expect(bench.shows("Ready to pair"))
    #expect(bench.shows("Bell fry"))
  }

  @Test(
    arguments: [(4711, "004 711"), (999_999, "999 999"), (.max, "967 295")] as [(UInt32, String)])
  func aPasskeyHasSixDigitsInTwoGroups(_ number: UInt32, _ text: String) {
    var bench = Bench()
    bench.receive(.status(Status(name: "B", pairing: .passkey(number))))
    #expect(bench.shows(text))
  }
}
