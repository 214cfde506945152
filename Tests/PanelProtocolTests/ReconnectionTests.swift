import PanelProtocol
import Testing

@Suite struct ReconnectionTests {
  @Test func anAgentThatRestartsIsFoundSoon() {
    var reconnection = Reconnection()
    reconnection.connected(at: 1_000)
    reconnection.welcomed()
    #expect(reconnection.lost(at: 60_000) == 60_500)
    #expect(reconnection.failed(at: 60_500) == 61_000)
    #expect(!reconnection.yields)
  }

  @Test func connectionsCutAtOnceAreTriedMoreAndMoreSeldom() {
    var reconnection = Reconnection()
    var pauses: [UInt64] = []
    for _ in 0..<9 {
      reconnection.connected(at: 0)
      reconnection.welcomed()
      pauses.append(reconnection.lost(at: 0))
    }
    #expect(pauses == [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    reconnection.connected(at: 0)
    #expect(reconnection.lost(at: 10_000) == 10_500)
  }

  @Test func aPanelThatWasReplacedWaitsAndYields() {
    var reconnection = Reconnection()
    reconnection.connected(at: 0)
    reconnection.welcomed()
    let isNews = reconnection.dismissed(.replaced)
    #expect(isNews)
    #expect(reconnection.lost(at: 100_000) == 130_000)
    #expect(reconnection.yields)
    // The other one is still in charge: no news.
    reconnection.connected(at: 130_000)
    let isNewsAgain = reconnection.dismissed(.replaced)
    #expect(!isNewsAgain)
    #expect(reconnection.lost(at: 130_000) == 160_000)
    // It is gone.
    reconnection.connected(at: 160_000)
    reconnection.welcomed()
    #expect(!reconnection.yields)
    #expect(reconnection.lost(at: 200_000) == 200_500)
  }

  @Test(arguments: [Farewell.otherVersion(9), .turnedAway])
  func whatOnlyAnUpdateMendsIsTriedSeldom(_ farewell: Farewell) {
    var reconnection = Reconnection()
    for time in [UInt64(0), 30_000, 60_000] {
      reconnection.connected(at: time)
      let isNews = reconnection.dismissed(farewell)
      #expect(isNews == (time == 0))
      #expect(reconnection.lost(at: time) == time + 30_000)
    }
    #expect(!reconnection.yields)
  }
}
