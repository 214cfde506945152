import Testing

@testable import belfry_bench

@Suite struct SpreadTests {
  @Test(arguments: [(0.0, 10.0), (25, 20), (50, 30), (75, 40), (99, 49.6), (100, 50)])
  func aPercentileLiesBetweenTwoTakesInProportion(_ percent: Double, _ expected: Double) {
    let found = Spread([50, 10, 40, 20, 30]).percentile(percent)
    #expect(abs(found - expected) < 1e-9)
  }

  @Test func oneWildTakeMovesNeitherMedianNorWidth() {
    let spread = Spread([9, 10, 10, 10, 11, 12, 1_000])
    #expect(spread.median == 10)
    #expect(spread.width == 0.15)
    #expect(spread.most == 1_000)
  }
}
