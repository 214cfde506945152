internal import GATTProfile
internal import HPKE
internal import Secrets

/// An open session of a worker: the keys of both directions, and how far each has counted.
///
/// Nothing of it is durable: a session ends with its link, and no other one has its keys.
struct WorkerSession {
  /// What a frame of the phone is.
  enum Outcome {
    case content(WorkerContent)
    case fault(WorkerFault)
  }

  /// Frames that may come at once, and the time for one more.
  private static var rate: TokenBucket.Rate { TokenBucket.Rate(capacity: 512, interval: 10) }

  /// What both sides call it.
  let number: UInt64
  /// When something was sent or came last.
  private(set) var quietSince: UInt64

  private var incoming: RecipientContext
  private let outgoing: SharedSecret
  private var received: UInt64 = 0
  private var sent: UInt64 = 0
  private var room: TokenBucket

  /// The session that an encapsulated key makes.
  init(
    _ number: UInt64, _ context: RecipientContext, at uptime: UInt64,
    with primitives: some Primitives
  ) throws(CryptoError) {
    self.number = number
    quietSince = uptime
    incoming = context
    outgoing = try context.exporter.export(
      WorkerSeal.accessoryContext, count: WorkerSeal.keyLength, with: primitives)
    room = TokenBucket(Self.rate, at: uptime)
  }

  /// Opens the next frame. One that came before is passed over; any other fault is the end.
  mutating func open(
    _ frame: WorkerFrame, at uptime: UInt64, with primitives: some Primitives
  ) throws(CryptoError) -> Outcome {
    guard room.take(at: uptime) else { return .fault(.flood) }
    guard frame.sequence >= received else { return .fault(.replayed) }
    guard frame.sequence == received else { return .fault(.gap) }
    let plaintext: [UInt8]
    do throws(CryptoError) {
      plaintext = try incoming.open(frame.bytes, with: primitives)
    } catch .notAuthentic {
      return .fault(.notAuthentic)
    } catch {
      throw error
    }
    received += 1
    quietSince = uptime
    guard let content = try? WorkerContent(decoding: plaintext) else { return .fault(.malformed) }
    return .content(content)
  }

  /// The next frame of the accessory. It counts once it is `passed`: until then the same content gives
  /// the same bytes.
  func seal(
    _ content: WorkerContent, with primitives: some Primitives
  ) throws(CryptoError) -> WorkerFrame {
    var sealed: [UInt8] = []
    try primitives.seal(
      content.encoded, key: outgoing.secret, nonce: WorkerSeal.nonce(sent), authenticating: [],
      appendingTo: &sealed)
    return WorkerFrame(session: number, step: .data, bytes: sealed, sequence: sent)
  }

  /// The frame that was sealed is on its way.
  mutating func passed(at uptime: UInt64) {
    sent += 1
    quietSince = uptime
  }
}
