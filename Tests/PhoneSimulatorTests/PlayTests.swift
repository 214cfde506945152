import PhoneSimulator
import Testing

/// A play fails where what it expects does not come true, and says what came instead.
@Suite struct PlayTests {
  @Test(arguments: [
    (
      "{\"receipt\": \"cannotOpen\", \"of\": \"1\"}",
      "the receipt for notification MobileSMS/1 says accepted"
    ),
    (
      "{\"alerted\": false, \"of\": \"1\"}",
      "the accessory alerted for notification MobileSMS/1"
    ),
    ("{\"silence\": true}", "the accessory alerted 1 times"),
    ("{\"pairingRefused\": true}", "the key exchange succeeded"),
    ("{\"connected\": false}", "in the time given, the link is up"),
    ("{\"answer\": {\"action\": \"x\"}}", "in the time given, no answer came"),
    ("{\"cleared\": true}", "in the time given, nothing was cleared"),
    ("{\"rekeyWanted\": true}", "in the time given, the accessory asked for no new keys"),
    (
      "{\"receipt\": \"accepted\", \"of\": \"2\"}",
      "in the time given, no message \"2\" was sent"
    ),
    (
      "{\"alerts\": 2}", "in the time given, 1 alerts, 0 notifications without a word on it"
    ),
    ("{\"alerts\": 0}", "1 alerts, 0 notifications without a word on it"),
  ])
  func anExpectationThatDoesNotComeTrueEndsThePlay(_ expectation: String, _ reason: String) throws {
    let outcome = try outcome(
      """
      {"name": "x", "steps": [{"pair": {}},
      {"notify": {"id": "1", "title": "One"}},
      {"expect": {"alerted": true}},
      {"expect": \(expectation)},
      {"pause": 1}]}
      """)
    #expect(outcome == .failed(step: 4, line: 4, reason: reason))
  }

  @Test func whatCannotBeSentIsSaid() throws {
    let scenario = """
      {"name": "x", "steps": [{"connect": {}}, {"notify": {"id": "1"}},
      {"expect": {"receipt": "accepted", "of": "1", "within": 100}}]}
      """
    let reason = "in the time given, no message \"1\" was sent"
    #expect(try outcome(scenario) == .failed(step: 3, line: 2, reason: reason))
  }

  @Test func aPhoneThatWantsAnotherSuiteDoesNotPair() throws {
    let scenario = """
      {"name": "x", "phones": [{"name": "old", "suite": "p256"}],
      "steps": [{"pair": {"within": 9000}}]}
      """
    let reason = "in the time given, the key exchange is not finished"
    #expect(try outcome(scenario) == .failed(step: 1, line: 2, reason: reason))
  }

  /// Without a panel nothing alerts, and the phone is told so within a second.
  @Test func withoutAPanelNothingAlerts() throws {
    let scenario = """
      {"name": "x", "steps": [{"pair": {}}, {"ask": "stopPanel"}, {"notify": {"id": "1"}},
      {"expect": {"alerted": false, "within": 1000}}]}
      """
    #expect(try outcome(scenario) == .passed)
  }

  private func outcome(_ text: String) throws -> Outcome {
    var rehearsal = try Rehearsal(try Scenario(decoding: Array(text.utf8)))
    return rehearsal.run()
  }
}
