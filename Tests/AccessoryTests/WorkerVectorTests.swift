import GATTProfile
import HPKE
import OpenSSL
import Secrets
import TestSupport
import Testing

/// `GATT/Vectors/worker.json`, which another implementation made: sessions of both suites.
@Suite struct WorkerVectorTests {
  private struct File: Decodable {
    let sessions: [Session]
  }

  struct Session: Decodable {
    let suite: String
    let feature: UInt64
    let session: UInt64
    let seed: HexBytes
    let info: HexBytes
    let frames: [Frame]
  }

  struct Frame: Decodable {
    let sender: String
    let step: UInt64
    let message: HexBytes
    let sequence: UInt64?
    let subject: UInt64?
    let content: HexBytes?
  }

  private let primitives: LibcryptoPrimitives

  init() throws { primitives = try LibcryptoPrimitives() }

  @Test func everyFrameIsWrittenTheSame() throws {
    for session in try vectors("GATT/Vectors/worker.json", as: File.self).sessions {
      for frame in session.frames {
        let (message, read) = try open(frame)
        #expect(message.feature.rawValue == session.feature)
        #expect(read.session == session.session)
        #expect(read.step.rawValue == frame.step)
        #expect(read.sequence == frame.sequence ?? 0)
        let written = try Envelope(worker: message.encoded).encoded
        #expect(written == frame.message.bytes)
      }
    }
  }

  @Test func whatThePhoneSealedOpensInOrder() throws {
    for session in try vectors("GATT/Vectors/worker.json", as: File.self).sessions {
      var context = try context(session)
      for frame in session.frames where frame.sender == "phone" && frame.step == 3 {
        let sealed = try open(frame).frame.bytes
        let plaintext = try context.open(sealed, with: primitives)
        #expect(try WorkerContent(decoding: plaintext) == content(frame))
      }
    }
  }

  @Test func whatTheAccessorySealsIsTheSame() throws {
    for session in try vectors("GATT/Vectors/worker.json", as: File.self).sessions {
      let key = try context(session).exporter.export(
        WorkerSeal.accessoryContext, with: primitives)
      for frame in session.frames where frame.sender == "accessory" && frame.step == 3 {
        var sealed: [UInt8] = []
        try primitives.seal(
          content(frame).encoded, key: key.secret,
          nonce: WorkerSeal.nonce(frame.sequence ?? 0), authenticating: [], appendingTo: &sealed)
        #expect(try open(frame).frame.bytes == sealed)
        #expect(sealed.count == content(frame).encoded.count + WorkerSeal.overhead)
      }
    }
  }

  private func open(_ frame: Frame) throws -> (message: Message, frame: WorkerFrame) {
    let envelope = try Envelope(decoding: frame.message.bytes)
    #expect(envelope.kind == .worker && envelope.lane == .prompt)
    let message = try Message(decoding: Array(envelope.body))
    guard case .worker(let read) = message.body else { throw SceneError.noOffer }
    return (message, read)
  }

  private func content(_ frame: Frame) -> WorkerContent {
    WorkerContent(
      subject: WorkerSubject(rawValue: frame.subject ?? 0), bytes: frame.content?.bytes ?? [])
  }

  private func context(_ session: Session) throws -> RecipientContext {
    let suite: CipherSuite = session.suite == "P256" ? .p256 : .xWing
    let info = WorkerSeal.info(
      feature: Message.Feature(rawValue: session.feature), session: session.session)
    #expect(info == session.info.bytes)
    let pair = try KeyPair(
      suite, seed: SharedSecret(copying: session.seed.bytes), with: primitives)
    let started = try #require(session.frames.first { $0.step == 2 })
    let shared = try pair.decapsulate(try open(started).frame.bytes, with: primitives)
    return try RecipientContext(suite, sharedSecret: shared, info: info, with: primitives)
  }
}
