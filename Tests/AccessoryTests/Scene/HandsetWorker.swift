import Accessory
import GATTProfile
import HPKE
import OpenSSL
import Secrets

/// The companion's half of worker sessions, scripted: it does only what a test says.
struct HandsetWorker {
  /// Whether the companion knows workers at all.
  var isKnown = true
  private(set) var offers: [KeyOffer] = []
  private(set) var frames: [(feature: Message.Feature, frame: WorkerFrame)] = []

  /// What an older companion says; nil for one that takes what comes.
  func verdict(on incoming: Incoming) -> Verdict? {
    guard !isKnown, let envelope = try? Envelope(decoding: incoming.bytes),
      envelope.kind != .sealed
    else { return nil }
    return .refused(.unsupported)
  }

  mutating func hear(_ envelope: Envelope) {
    let body = Array(envelope.body)
    if envelope.kind == .keyExchange, case .offer(let offer)? = try? KeyExchangeItem(decoding: body)
    {
      offers.append(offer)
    }
    if envelope.kind == .worker, let message = try? Message(decoding: body),
      case .worker(let frame) = message.body
    {
      frames.append((message.feature, frame))
    }
  }

  func frames(_ step: WorkerFrame.Step) -> [WorkerFrame] {
    frames.map(\.frame).filter { $0.step == step }
  }
}

/// A session at the phone's end.
struct HandsetSession {
  let feature: Message.Feature
  let number: UInt64
  let enc: [UInt8]
  var context: SenderContext
  let incoming: SharedSecret
  var sent: UInt64 = 0
}

extension Handset {
  /// Hands a worker's frame to the transport extension.
  @discardableResult
  func send(_ frame: WorkerFrame, of feature: Message.Feature = .worker) throws -> MessageID {
    try send(Envelope(worker: message(.worker(frame), feature: feature).encoded))
  }

  /// The keys for the session that the accessory asked for last.
  func session(_ feature: Message.Feature = .worker) throws -> HandsetSession {
    let asked = worker.frames.last { $0.feature == feature && $0.frame.step == .open }
    guard let offer = worker.offers.last, let number = asked?.frame.session else {
      throw SceneError.noOffer
    }
    let suite: CipherSuite = offer.publicKey.count == 64 ? .p256 : .xWing
    let made = try suite.encapsulate(to: offer.publicKey, with: primitives)
    let context = try SenderContext(
      suite, sharedSecret: made.sharedSecret,
      info: WorkerSeal.info(feature: feature, session: number), with: primitives)
    let key = try context.exporter.export(WorkerSeal.accessoryContext, with: primitives)
    return HandsetSession(
      feature: feature, number: number, enc: made.enc, context: context, incoming: key)
  }

  /// Says that a session started.
  @discardableResult
  func start(_ session: HandsetSession) throws -> MessageID {
    try send(
      WorkerFrame(session: session.number, step: .started, bytes: session.enc),
      of: session.feature)
  }

  /// The next frame of a session.
  func frame(_ text: String, _ session: inout HandsetSession) throws -> WorkerFrame {
    let content = WorkerContent(subject: .event, bytes: Array(text.utf8))
    let sealed = try session.context.seal(content.encoded, with: primitives)
    defer { session.sent += 1 }
    return WorkerFrame(
      session: session.number, step: .data, bytes: sealed, sequence: session.sent)
  }

  /// What the accessory said in a session, opened.
  func texts(_ session: HandsetSession) throws -> [String] {
    let frames = worker.frames(.data).filter { $0.session == session.number }
    return try frames.map { frame in
      let plaintext = try primitives.open(
        frame.bytes[...], key: session.incoming.secret,
        nonce: WorkerSeal.nonce(frame.sequence)[...], authenticating: [])
      return String(decoding: try WorkerContent(decoding: plaintext).bytes, as: UTF8.self)
    }
  }
}

extension WorkerOrder {
  /// A text for a worker.
  static func text(
    _ text: String, _ number: UInt64 = 1, feature: Message.Feature = .worker
  ) -> WorkerOrder {
    let content = WorkerContent(subject: .status, bytes: Array(text.utf8))
    return WorkerOrder(WorkerOrderID(number), feature: feature, content)
  }
}
