import CBOR
import Companion
import GATTProfile
import Testing

/// The security extension, with an accessory's conversation at the other end.
@Suite struct SecurityTests {
  /// Both ends, and what the extension told the system.
  struct Scene {
    var phone: SecurityExtension<LibcryptoHash>
    var accessory = Conversation(side: .accessory, epoch: 0x2222)
    var isHeard = true
    var verdict: Verdict? = .accepted
    private(set) var now: UInt64 = 1_000
    private(set) var offers: [KeyOffer] = []
    private(set) var ends: [KeyExchangeEnd] = []
    private(set) var items: [KeyExchangeItem] = []
    private(set) var reads = 0

    init() {
      phone = SecurityExtension(epoch: 1, hash: LibcryptoHash(), at: now)
    }

    mutating func connect() {
      accessory.connected(at: now)
      take(phone.handle(.connected(maximumLength: 182), at: now))
      settle()
    }

    mutating func say(_ item: KeyExchangeItem) throws {
      let envelope = try Envelope(keyExchange: item.encoded)
      guard let id = LibcryptoHash().name(of: envelope) else { return }
      accessory.forget(id)
      _ = accessory.enqueue(envelope, id: id, role: .security)
      settle()
    }

    mutating func deliver() {
      take(
        phone.deliver(
          suite: Array("XWing".utf8), version: Array("Version1".utf8), identifier: [1],
          encapsulated: [UInt8](repeating: 9, count: 1_120), at: now))
      settle()
    }

    mutating func pass(_ milliseconds: UInt64) {
      let end = now + milliseconds
      while let deadline = phone.deadline, deadline <= end {
        now = max(now + 1, deadline)
        take(phone.handle(.due, at: now))
        settle()
      }
      now = max(now, end)
    }

    private mutating func settle() {
      var isBusy = true
      while isBusy {
        isBusy = false
        while let write = phone.nextWrite(at: now) {
          isBusy = true
          for event in accessory.received(write.value, on: .keyExchange, at: now) {
            guard case .message(let message) = event,
              let envelope = try? Envelope(decoding: message.bytes)
            else { continue }
            if let item = try? KeyExchangeItem(decoding: Array(envelope.body)) {
              items.append(item)
            }
            if let verdict { accessory.settle(message.id, verdict, at: now) }
          }
          take(phone.handle(.written(.keyExchange), at: now))
        }
        while let value = accessory.nextValue(for: .keyExchange, maximumLength: 182, at: now) {
          guard isHeard else { continue }
          isBusy = true
          take(phone.handle(.value(.keyExchange, value), at: now))
        }
      }
    }

    private mutating func take(_ effects: [LinkEffect<KeyExchangeReport>]) {
      for effect in effects {
        switch effect {
        case .report(.offer(let offer)): offers.append(offer)
        case .report(.completed(let end)): ends.append(end)
        case .read: reads += 1
        case .subscribe, .report(.undecodable): break
        }
      }
    }
  }

  private func offer(_ generation: UInt64) -> KeyExchangeItem {
    .offer(
      KeyOffer(
        generation: generation, suite: Array("XWing".utf8), version: Array("Version1".utf8),
        publicKey: [UInt8](repeating: 3, count: 1_216), transports: .bluetooth))
  }

  @Test func theKeyGoesToTheSystemOnceAndTheAnswerBack() throws {
    var scene = Scene()
    scene.connect()
    try scene.say(offer(4))
    try scene.say(offer(4))
    #expect(scene.offers.map(\.generation) == [4])
    scene.deliver()
    guard case .encapsulatedKey(let key)? = scene.items.last else {
      Issue.record("no encapsulated key came")
      return
    }
    #expect(key.generation == 4 && key.identifier == [1])
    #expect(scene.ends == [.accepted] && scene.phone.phase == .ended)
  }

  @Test func anotherOfferCountsUntilTheSystemHasAnswered() throws {
    var scene = Scene()
    scene.connect()
    try scene.say(offer(4))
    try scene.say(offer(5))
    #expect(scene.offers.map(\.generation) == [4, 5])
    scene.deliver()
    try scene.say(offer(6))
    #expect(scene.offers.count == 2)
  }

  @Test func afterThreeSecondsOfSilenceItReadsAndAsks() {
    var scene = Scene()
    scene.connect()
    scene.pass(2_999)
    #expect(scene.reads == 0 && scene.items.isEmpty)
    scene.pass(1)
    #expect(scene.reads == 1)
    #expect(scene.items == [.request(KeyRequest())])
  }

  @Test func aProgramThatHasSeenNoOfferLeavesTheGenerationOpen() {
    var scene = Scene()
    scene.connect()
    scene.deliver()
    guard case .encapsulatedKey(let key)? = scene.items.last else {
      Issue.record("no encapsulated key came")
      return
    }
    #expect(key.generation == nil)
    #expect(scene.ends == [.accepted])
  }

  @Test func aRefusalIsAFailureAndTheSystemMayTryAgain() throws {
    var scene = Scene()
    scene.verdict = .refused(.unknownKey)
    scene.connect()
    try scene.say(offer(4))
    scene.deliver()
    #expect(scene.ends == [.undelivered(.unknownKey)])
    #expect(KeyExchangeEnd.undelivered(.unknownKey).result == .transportFailed)
    scene.verdict = .accepted
    scene.accessory.forgetRefusals()
    scene.deliver()
    #expect(scene.ends.last == .accepted)
  }

  @Test func anItemThatRefusesSaysWhy() throws {
    var scene = Scene()
    scene.verdict = nil
    scene.connect()
    try scene.say(offer(4))
    scene.deliver()
    try scene.say(.refused(KeyVerdict(generation: 4, reason: .notStored)))
    #expect(scene.ends == [.refused(.notStored)])
  }

  @Test func silenceOfTwentySecondsIsToldToTheSystem() throws {
    var scene = Scene()
    scene.connect()
    try scene.say(offer(4))
    scene.isHeard = false
    scene.verdict = nil
    scene.deliver()
    scene.pass(19_999)
    #expect(scene.ends.isEmpty)
    scene.pass(1)
    #expect(scene.ends == [.unanswered])
  }

  @Test func withoutALinkTheSystemHearsOfIt() {
    var scene = Scene()
    scene.deliver()
    scene.pass(10_000)
    #expect(scene.ends == [.noLink])
    #expect(KeyExchangeEnd.noLink.result == .transportUnavailable)
  }

  @Test func whatIsNoItemIsPassedOver() throws {
    var scene = Scene()
    scene.connect()
    let envelope = try Envelope(keyExchange: [0xFF])
    let id = try #require(LibcryptoHash().name(of: envelope))
    _ = scene.accessory.enqueue(envelope, id: id, role: .security)
    try scene.say(offer(4))
    #expect(scene.offers.count == 1)
  }
}
