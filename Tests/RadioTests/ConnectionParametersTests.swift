import TestSupport
import Testing

@testable import Radio

/// Apple's rules, with each border on both sides; intervals in 1.25 ms, time-outs in 10 ms.
@Suite struct ConnectionParametersTests {
  @Test(
    arguments: [
      // What is wanted; 15 ms alone; 30 to 45 ms; as slow as may be.
      (12, 24, 0, 600, nil), (12, 12, 0, 600, nil), (24, 36, 4, 1_800, nil),
      (12, 160, 29, 600, nil),
      (12, 24, 30, 600, nil),
      // 11.25 ms, 20 ms: not 15 ms or a multiple.
      (9, 24, 0, 600, .minimumInterval), (16, 36, 0, 600, .minimumInterval),
      // Not 15 ms apart; equal, but not 15 ms.
      (12, 23, 0, 600, .maximumInterval), (24, 24, 0, 600, .maximumInterval),
      (12, 24, 31, 600, .latency),
      (12, 24, 0, 599, .timeout), (12, 24, 0, 1_801, .timeout),
      // 420 ms, Linux's own.
      (24, 36, 0, 42, .timeout),
      // 200 ms, 30 meetings left out: 6.2 s.
      (12, 160, 30, 600, .absence), (12, 162, 29, 1_800, .absence),
      (5, 24, 0, 600, .outOfRange), (24, 12, 0, 600, .outOfRange), (12, 3_201, 0, 600, .outOfRange),
      (12, 24, 500, 600, .outOfRange), (12, 24, 0, 9, .outOfRange), (12, 24, 0, 3_201, .outOfRange),
      (0, 0, 0, 0, .outOfRange), (65_535, 65_535, 65_535, 65_535, .outOfRange),
    ] as [(UInt16, UInt16, UInt16, UInt16, ConnectionParameters.Fault?)])
  func aRequestKeepsToApplesRules(
    _ minimum: UInt16, _ maximum: UInt16, _ latency: UInt16, _ timeout: UInt16,
    _ fault: ConnectionParameters.Fault?
  ) {
    let parameters = ConnectionParameters(
      minimumInterval: minimum, maximumInterval: maximum, latency: latency, timeout: timeout)
    #expect(parameters.fault == fault)
  }
}

@Suite struct ParameterWishTests {
  @Test func nothingIsAskedForBeforeThePhoneHasSettled() throws {
    var wish = try ParameterWish(since: 1_000)
    #expect(wish.deadline == 6_000)
    #expect(wish.request(at: 5_999) == nil)
    #expect(wish.request(at: 6_000) == .lively)
  }

  @Test func itIsAskedForOnce() throws {
    var wish = try ParameterWish(since: 0)
    #expect(wish.request(at: 5_000) == .lively)
    wish.observed(interval: 576, at: 6_000)
    #expect(wish.deadline == nil)
    #expect(wish.request(at: 60_000) == nil)
  }

  @Test func aPhoneThatChangesItsMindIsLeftAloneForLonger() throws {
    var wish = try ParameterWish(since: 0)
    wish.observed(interval: 576, at: 4_000)
    #expect(wish.request(at: 5_000) == nil)
    #expect(wish.request(at: 9_000) == .lively)
  }

  @Test(arguments: [12, 18, 24] as [UInt16])
  func whatIsGoodEnoughIsNotAskedFor(_ interval: UInt16) throws {
    var wish = try ParameterWish(since: 0)
    wish.observed(interval: interval, at: 100)
    #expect(wish.request(at: 10_000) == nil)
    #expect(wish.deadline == nil)
  }

  @Test func whatApplesRulesForbidIsNeverWished() {
    let linux = ConnectionParameters(
      minimumInterval: 24, maximumInterval: 40, latency: 0, timeout: 42)
    #expect(
      thrown(ConnectionParameters.Fault.self) { try ParameterWish(linux, since: 0) } == .timeout)
  }
}
