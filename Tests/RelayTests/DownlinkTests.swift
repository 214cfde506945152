import OpenSSL
import Relay
import Secrets
import TestSupport
import Testing

@Suite struct DownlinkTests {
  let way: Held<Downlink<LibcryptoPrimitives>>
  let token: String

  init() throws {
    let key = SharedSecret(copying: [UInt8](repeating: 7, count: 32))
    let primitives = try LibcryptoPrimitives()
    token = try AccessToken(phone: "p", accessory: "b", key: key, with: primitives).text
    let limit = RateLimit(burst: 1000, rate: 1)
    way = Held(Downlink(key: key, limit: limit, primitives: primitives))
    _ = way { $0.broker(isThere: true) }
  }

  private func post(bytes: Int = 100, path: String = "/v1/accessories/b/messages") -> Post {
    Post(
      method: "POST", path: path, authorization: "Bearer \(token)",
      body: [UInt8](repeating: 1, count: bytes))
  }

  @Test func aPostIsAnsweredWhenTheBrokerHasIt() {
    let post = post()
    #expect(way { $0.take(post, 1, at: 0) } == [.publish(1, accessory: "b", body: post.body)])
    #expect(way { $0.published(1) } == [.answer(1, .accepted)])
    #expect(way { $0.published(1) } == [])
    #expect(way.value.counts[.accepted] == 1)
    #expect(way.value.acceptedBytes == 100)
  }

  @Test func whoWaitsIsToldWhenTheBrokerGoes() {
    _ = way { $0.take(post(), 1, at: 0) }
    _ = way { $0.take(post(), 2, at: 0) }
    let told = way { $0.broker(isThere: false) }
    #expect(told == [.answer(1, .unavailable), .answer(2, .unavailable)])
    #expect(way { $0.take(post(), 3, at: 0) } == [.answer(3, .unavailable)])
    #expect(way.value.waitingCount == 0)
  }

  @Test func aPostDoesNotWaitForEver() {
    _ = way { $0.take(post(), 1, at: 50) }
    #expect(way.value.deadline == 50 + RelayLimits.patience)
    #expect(way { $0.due(at: 49 + RelayLimits.patience) } == [])
    #expect(way { $0.due(at: 50 + RelayLimits.patience) } == [.answer(1, .unavailable)])
    #expect(way { $0.published(1) } == [])
  }

  @Test func whatWaitsIsBounded() {
    for number in 0..<UInt64(RelayLimits.posts) { _ = way { $0.take(post(), number, at: 0) } }
    #expect(way { $0.take(post(), 9_999, at: 0) } == [.answer(9_999, .unavailable)])
  }

  @Test(arguments: [
    "/", "/v1/accessories/b/messages/", "/v1/accessories//messages", "//accessories/b/messages",
    "/v2/accessories/b/messages", "/v1/accessories/../messages", "/v1/accessories/b+/messages",
  ])
  func otherPathsAreUnknown(_ path: String) { #expect(post(path: path).accessory == nil) }

  @Test func sizesAreBounded() {
    for (bytes, answer) in [(35, PostAnswer.malformed), (66_561, .tooLarge)] {
      #expect(way { $0.take(post(bytes: bytes), 1, at: 0) } == [.answer(1, answer)])
    }
  }
}

@Suite struct RateLimitTests {
  @Test func aBurstAndThenSoManyASecond() {
    let held = Held(RateLimit(burst: 3, rate: 2))
    let taken = (0..<5).map { _ in held { $0.admits("a", at: 1_000) } }
    #expect(taken == [true, true, true, false, false])
    #expect(!held { $0.admits("a", at: 1_499) })
    #expect(held { $0.admits("a", at: 1_998) })
    #expect(held { $0.admits("b", at: 1_000) })
  }

  @Test func memoryFollowsThoseWhoAreActive() {
    let held = Held(RateLimit(burst: 1, rate: 1))
    for index in 0..<RateLimit.capacity { _ = held { $0.admits("\(index)", at: 0) } }
    // Too many are active: the newest one is let pass, and not watched.
    #expect(held { $0.admits("new", at: 0) })
    #expect(held { $0.admits("new", at: 0) })
    // After a second all are quiet, and forgotten.
    #expect(held { $0.admits("new", at: 2_000) })
    #expect(!held { $0.admits("new", at: 2_000) })
  }
}
