import Testing

@testable import Display

@Suite struct DRMRouteTests {
  private func connector(
    _ identifier: UInt32, isConnected: Bool = true, preferred: Int? = nil, modes: Int = 3,
    sources: [UInt32] = [40, 41]
  ) -> DRMRoute.Connector {
    DRMRoute.Connector(
      identifier: identifier, isConnected: isConnected,
      modes: (0..<modes).map { DRMRoute.Mode(index: $0, isPreferred: $0 == preferred) },
      sources: sources)
  }

  @Test func theFirstScreenIsTakenInTheModeThatItPrefers() throws {
    let route = try #require(
      DRMRoute([
        connector(30, isConnected: false), connector(31, preferred: 2), connector(32, preferred: 0),
      ]))
    #expect(route.connector == 31)
    #expect(route.mode == 2)
    #expect(route.source == 40)
  }

  @Test func aScreenThatPrefersNothingGetsItsFirstMode() throws {
    #expect(try #require(DRMRoute([connector(30)])).mode == 0)
  }

  @Test func withoutAScreenAModeOrASourceThereIsNoWay() {
    #expect(DRMRoute([]) == nil)
    #expect(DRMRoute([connector(30, isConnected: false)]) == nil)
    #expect(DRMRoute([connector(30, modes: 0), connector(31, sources: [])]) == nil)
  }
}
