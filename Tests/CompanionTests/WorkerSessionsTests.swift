import Companion
import GATTProfile
import HPKE
import OpenSSL
import Secrets
import TestSupport
import Testing

/// The phone's side of worker sessions, with an accessory's keys at the other end.
@Suite struct WorkerSessionsTests {
  private typealias Sessions = WorkerSessions<LibcryptoSealing, SeededGenerator>

  private let sealing: LibcryptoSealing
  private let pair: KeyPair<LibcryptoPrimitives>
  private let offer: KeyOffer

  init() throws {
    sealing = LibcryptoSealing(primitives: try LibcryptoPrimitives())
    pair = try KeyPair.generate(.p256, with: sealing.primitives)
    offer = KeyOffer(
      purpose: .companion, generation: 7, suite: Array("P256".utf8), version: [],
      publicKey: pair.publicKey, transports: [.bluetooth])
  }

  private func open(_ session: UInt64 = 5, generation: UInt64 = 7) -> WorkerFrame {
    WorkerFrame(session: session, step: .open, generation: generation, subject: .event)
  }

  private func begun() -> Sessions {
    var sessions = Sessions(
      sealing: sealing, randomness: SeededGenerator(seed: 1), offer: offer)
    _ = sessions.received(open(), of: .worker)
    return sessions
  }

  /// Sessions of which one is open, and the accessory's end of it.
  private func opened() throws -> (phone: Sessions, accessory: RecipientContext) {
    var sessions = begun()
    let frame = try #require(frames(sessions.started(.worker)).first)
    #expect(frame.step == .started && frame.session == 5)
    let shared = try pair.decapsulate(frame.bytes, with: sealing.primitives)
    let context = try RecipientContext(
      .p256, sharedSecret: shared, info: WorkerSeal.info(feature: .worker, session: 5),
      with: sealing.primitives)
    return (sessions, context)
  }

  private func frames(_ reports: [WorkerReport]) -> [WorkerFrame] {
    reports.compactMap { report in
      guard case .send(let message) = report, case .worker(let frame) = message.body else {
        return nil
      }
      return frame
    }
  }

  private func data(_ text: String, _ number: UInt64, _ accessory: RecipientContext) throws
    -> WorkerFrame
  {
    let key = try accessory.exporter.export(
      WorkerSeal.accessoryContext, with: sealing.primitives)
    var sealed: [UInt8] = []
    try sealing.primitives.seal(
      content(text).encoded, key: key.secret, nonce: WorkerSeal.nonce(number), authenticating: [],
      appendingTo: &sealed)
    return WorkerFrame(session: 5, step: .data, bytes: sealed, sequence: number)
  }

  private func content(_ text: String) -> WorkerContent {
    WorkerContent(subject: .event, bytes: Array(text.utf8))
  }

  @Test func theKeyIsAskedForAndTheSystemOnlyThen() {
    var sessions = Sessions(sealing: sealing, randomness: SeededGenerator(seed: 1))
    let first = sessions.received(open(), of: .worker)
    #expect(first.verdict == .accepted && first.reports == [.keyWanted])
    #expect(sessions.offered(offer) == [.start(.worker, .event)])
    #expect(sessions.offered(offer).isEmpty, "it is asked once")
    #expect(!sessions.isOpen(.worker))
  }

  @Test func aKeyOfAnotherGenerationIsAskedForAnew() {
    var sessions = Sessions(
      sealing: sealing, randomness: SeededGenerator(seed: 1), offer: offer)
    #expect(sessions.received(open(generation: 8), of: .worker).reports == [.keyWanted])
  }

  @Test func bothSidesSpeak() throws {
    var (phone, accessory) = try opened()
    #expect(phone.isOpen(.worker))
    for number in 0..<5 as Range<UInt64> {
      let sent = phone.send(content("up \(number)"), to: .worker) ?? []
      let frame = try #require(frames(sent).first)
      #expect(frame.sequence == number)
      let plaintext = try accessory.open(frame.bytes, with: sealing.primitives)
      #expect(try WorkerContent(decoding: plaintext) == content("up \(number)"))
      let heard = phone.received(try data("down \(number)", number, accessory), of: .worker)
      #expect(heard.verdict == .accepted)
      #expect(heard.reports == [.content(.worker, content("down \(number)"))])
    }
  }

  @Test func aFrameThatCameBeforeIsRefusedAndTheSessionGoesOn() throws {
    var (phone, accessory) = try opened()
    let frame = try data("once", 0, accessory)
    _ = phone.received(frame, of: .worker)
    let again = phone.received(frame, of: .worker)
    #expect(again.verdict == .refused(.cannotOpen) && again.reports.isEmpty)
    #expect(phone.received(try data("next", 1, accessory), of: .worker).verdict == .accepted)
  }

  @Test(arguments: ["gap", "altered", "other session", "other worker"])
  func whatDoesNotFitIsRefused(_ fault: String) throws {
    var (phone, accessory) = try opened()
    var frame = try data("x", fault == "gap" ? 1 : 0, accessory)
    if fault == "altered" { frame.bytes[0] ^= 1 }
    if fault == "other session" { frame.session = 6 }
    let heard = phone.received(frame, of: fault == "other worker" ? .gpuWorker : .worker)
    let isStrange = fault.hasPrefix("other")
    #expect(heard.verdict == .refused(isStrange ? .unknownKey : .cannotOpen))
    #expect(phone.isOpen(.worker) == isStrange)
    #expect(heard.reports.contains(.ended(.worker, .failed)) != isStrange)
    #expect(frames(heard.reports).map(\.step) == (isStrange ? [] : [.ended]))
  }

  @Test func aSecondSessionEndsBoth() throws {
    var (phone, _) = try opened()
    let second = phone.received(open(9), of: .worker)
    #expect(second.verdict == .accepted)
    #expect(second.reports.prefix(2) == [.stop(.worker), .ended(.worker, .alreadyOpen)])
    #expect(frames(second.reports).map(\.session) == [9])
    #expect(frames(second.reports).map(\.reason) == [.alreadyOpen])
    #expect(phone.received(open(10), of: .worker).reports == [.start(.worker, .event)])
  }

  @Test func theSystemGivesNone() {
    var sessions = begun()
    let reports = sessions.refused(.worker, .unavailable)
    #expect(frames(reports).map(\.reason) == [.unavailable])
    #expect(sessions.started(.worker) == [.stop(.worker)], "too late")
  }

  @Test func aSuiteThatIsNotKnownEndsIt() {
    var other = offer
    other.suite = Array("Later".utf8)
    var sessions = Sessions(
      sealing: sealing, randomness: SeededGenerator(seed: 1), offer: other)
    _ = sessions.received(open(), of: .worker)
    #expect(frames(sessions.started(.worker)).map(\.reason) == [.failed])
  }

  @Test func withoutASessionNothingIsSaidButThatOneIsWanted() throws {
    var sessions = Sessions(sealing: sealing, randomness: SeededGenerator(seed: 1))
    #expect(sessions.send(content("x"), to: .worker) == nil)
    #expect(frames(sessions.want(.worker, for: .networks)).map(\.subject) == [.networks])
    var (phone, _) = try opened()
    #expect(phone.want(.worker, for: .networks).isEmpty)
  }

  @Test func eitherSideEndsIt() throws {
    var (phone, _) = try opened()
    #expect(frames(phone.end(.worker)).map(\.reason) == [.finished])
    #expect(phone.end(.worker).isEmpty)
    (phone, _) = try opened()
    let frame = WorkerFrame(session: 5, step: .ended, reason: .finished)
    #expect(
      phone.received(frame, of: .worker).reports == [.stop(.worker), .ended(.worker, .finished)])
    (phone, _) = try opened()
    #expect(phone.disconnected() == [.stop(.worker), .ended(.worker, .failed)])
    (phone, _) = try opened()
    #expect(phone.undelivered(.worker).contains(.ended(.worker, .failed)))
  }
}

/// HPKE and AES-GCM by libcrypto, as CryptoKit has them on a phone.
private struct LibcryptoSealing: WorkerSealing {
  let primitives: LibcryptoPrimitives

  func begin(to offer: KeyOffer, info: [UInt8]) -> LibcryptoSealingSession? {
    let suite = CipherSuite.allCases.first { Array($0.text.utf8) == offer.suite }
    guard let suite, let made = try? suite.encapsulate(to: offer.publicKey, with: primitives),
      let context = try? SenderContext(
        suite, sharedSecret: made.sharedSecret, info: info, with: primitives),
      let key = try? context.exporter.export(WorkerSeal.accessoryContext, with: primitives)
    else { return nil }
    return LibcryptoSealingSession(
      primitives: primitives, encapsulatedKey: made.enc, context: context, incoming: key)
  }
}

private struct LibcryptoSealingSession: WorkerSealingSession {
  let primitives: LibcryptoPrimitives
  let encapsulatedKey: [UInt8]
  var context: SenderContext
  let incoming: SharedSecret

  mutating func seal(_ plaintext: [UInt8]) -> [UInt8]? {
    try? context.seal(plaintext, with: primitives)
  }

  func open(_ sealed: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    try? primitives.open(
      sealed[...], key: incoming.secret, nonce: nonce[...], authenticating: [])
  }
}
