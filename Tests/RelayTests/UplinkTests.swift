import GATTProfile
import Relay
import TestSupport
import Testing

@Suite struct UplinkTests {
  let way = Held(Uplink(companion: "com.example.app"))

  static let request = PushRequest(
    token: [1, 2], companion: "com.example.app", sessionID: Array("S".utf8), keyID: [1, 2, 3, 4],
    index: 42, sealed: [UInt8](repeating: 9, count: 40))

  @Test func whatTheAccessoryWritesIsReadBack() throws {
    #expect(try PushRequest(decoding: Self.request.encoded) == Self.request)
    var plain = Self.request
    plain.companion = ""
    #expect(try PushRequest(decoding: plain.encoded) == plain)
  }

  @Test func anAnswerIsReleasedWhenItsPushEnded() {
    let effects = way { $0.take([Self.request.encoded, Self.request.encoded]) }
    #expect(effects == [.push(1, Self.request), .push(2, Self.request)])
    #expect(way { $0.pushed(2, .delivered, at: 0) } == [])
    #expect(way { $0.pushed(1, .delivered, at: 0) } == [.release])
    #expect(way.value.counts[.delivered] == 2)
  }

  @Test func aBrokerThatWentBringsAnswersAgain() {
    _ = way { $0.take([Self.request.encoded]) }
    way { $0.lostBroker() }
    #expect(way { $0.pushed(1, .delivered, at: 0) } == [])
    #expect(way { $0.take([Self.request.encoded]) } == [.push(2, Self.request)])
  }

  @Test func aServiceThatIsAwayIsTriedForAsLongAsItTakes() {
    _ = way { $0.take([Self.request.encoded]) }
    var now: UInt64 = 0
    for attempt in 1...50 {
      let effects = way { $0.pushed(1, .unavailable(after: 1_000), at: now) }
      #expect(effects.isEmpty == (attempt > 1))
      let deadline = way.value.deadline ?? 0
      #expect((1_000...60_000).contains(deadline - now))
      now = deadline
      #expect(way { $0.due(at: now) } == [.push(1, Self.request)])
    }
    #expect(way { $0.pushed(1, .delivered, at: now) } == [.release])
  }

  @Test func aPhoneThatGetsTooMuchIsGivenUpAfterFiveTries() {
    _ = way { $0.take([Self.request.encoded]) }
    for _ in 1...4 {
      #expect(way { $0.pushed(1, .limited(after: 1_000), at: 0) } == [])
      _ = way { $0.due(at: 1_000_000) }
    }
    let last = way { $0.pushed(1, .limited(after: 1_000), at: 0) }
    #expect(last.last == .release)
    #expect(way.value.counts[.refused] == 1)
  }

  @Test func aRefusedTokenIsMadeAnewBeforeTheNextTry() {
    _ = way { $0.take([Self.request.encoded]) }
    #expect(way { $0.pushed(1, .tokenRefused(reason: "Expired"), at: 0) } == [.renewToken])
    #expect(way { $0.due(at: 1_000) } == [.push(1, Self.request)])
  }

  @Test func anAnswerForAnotherAppIsDropped() {
    var other = Self.request
    other.companion = "com.example.other"
    let effects = way { $0.take([other.encoded]) }
    #expect(effects.last == .release)
    #expect(way.value.counts[.malformed] == 1)
  }

  @Test(arguments: [
    (200, PushOutcome.delivered), (400, .dropped(reason: "r")), (403, .tokenRefused(reason: "r")),
    (410, .dropped(reason: "r")), (429, .limited(after: 7_000)), (500, .unavailable(after: 7_000)),
    (503, .unavailable(after: 7_000)), (0, .unavailable(after: 7_000)),
  ])
  func statusesMeanWhatAppleSays(_ status: Int, _ outcome: PushOutcome) {
    #expect(PushOutcome(status: status, reason: "r", retryAfter: 7) == outcome)
  }

  @Test func aTokenForTheServiceIsOldAfterFortyMinutes() {
    let token = ProviderToken(keyID: "K", team: "T", seconds: 1, at: 5) { bytes in bytes }
    #expect(token.text.hasPrefix("eyJhbGciOiJFUzI1NiIsImtpZCI6IksifQ.eyJpc3MiOiJUIiwiaWF0IjoxfQ."))
    #expect(!token.isOld(at: 5 + ProviderToken.lifetime - 1))
    #expect(token.isOld(at: 5 + ProviderToken.lifetime))
  }
}
