import Companion
import Foundation
import GATTProfile
import TestSupport
import Testing

/// GATT/README.md and GATT/service.json say how long a companion waits.
@Suite struct PageTests {
  private struct Service: Decodable {
    let milliseconds: [String: UInt64]
  }

  @Test func thePageNamesTheCompanionsPatience() throws {
    let page = String(decoding: try contents("GATT/README.md"), as: UTF8.self)
    let patience = Patience()
    #expect(page.contains("with a link, without | 20,000; 10,000 |"))
    #expect(patience.answer == 20_000 && patience.link == 10_000)
    #expect(page.contains("if no notification comes | 3,000 |") && patience.silence == 3_000)
    #expect(page.contains("while something is awaited | 250 |") && patience.turn == 250)
    #expect(page.contains("after 2, 4, 8 s") && patience.busy == 2_000)
    var alerts = AlertWatch()
    alerts.watch(RandomIdentifier(high: 0, low: 0), at: 0)
    #expect(page.contains("that nothing alerted | 5,000 |") && alerts.deadline == 5_000)
  }

  @Test func soDoesTheDescription() throws {
    let times = try vectors("GATT/service.json", as: Service.self).milliseconds
    #expect(times["givenUp"] == Patience().answer)
    #expect(times["givenUpWithoutLink"] == Patience().link)
    #expect(times["readInstead"] == Patience().silence && times["readAgain"] == Patience().turn)
    #expect(times["notAlerted"] == 5_000)
  }
}
