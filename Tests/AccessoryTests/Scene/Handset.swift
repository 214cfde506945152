import Accessory
import GATTProfile
import HPKE
import OpenSSL
import Ratchet
import Secrets

/// The phone's side, scripted: its security and transport extension, the system's keys, and what
/// the data provider says. It shares the profile with the accessory, but none of the engine.
final class Handset {
  /// One key exchange as the phone's system knows it.
  struct Keys {
    let offer: KeyOffer
    let enc: [UInt8]
    let shared: SharedSecret
    let suite: CipherSuite
  }

  let bond: PhoneID
  var identifier = "6F1D8A52-9B3E-4C57-8E0A-2D4C6B8F1A35"
  var sessionID = "B7C2E9D4-1A5F-4E83-9C06-7F3D2B8A4E61"
  /// How the phone spells suite and version in its own keys.
  var suiteSpelling = "XWing"
  var versionSpelling = "Version1"
  /// How it spells identifier and session in its own keys, if otherwise than it says.
  var keyIdentifier: String?
  var keySessionID: String?

  let primitives: LibcryptoPrimitives
  private(set) var security: Conversation
  private(set) var transport: Conversation
  var link: LinkID?
  /// Frames on the air to the phone.
  var inbound: [(Characteristic, [UInt8])] = []

  var keys: [Keys] = []
  private(set) var offers: [KeyOffer] = []
  private(set) var verdicts: [KeyExchangeItem] = []
  /// What became of each message.
  private(set) var receipts: [MessageID: Verdict] = [:]
  /// What the accessory said, opened, in order.
  var heard: [Message] = []
  /// Under which key exchange each of them was sealed.
  var keysOfHeard: [Int] = []
  /// The ratchets of each key exchange, made when they are first used.
  var sending: [Int: OutgoingRatchet] = [:]
  var hearing: [Int: IncomingRatchet] = [:]
  /// By which keys its system seals for the link: a ratchet's if true.
  var usesRatchet = false
  /// Where a push reaches the phone, as it tells with each message over the internet.
  var pushToken: [UInt8] = []
  private(set) var unopened = 0
  /// How the transport extension takes messages of the accessory.
  var takes = Verdict.accepted
  /// What its companion has to do with workers.
  var worker = HandsetWorker()
  /// Whether no program of it is there to hear what its link brings.
  var isDeaf = false
  var revision: UInt64 = 0
  private var names: UInt64

  init(_ number: UInt8, _ primitives: LibcryptoPrimitives) {
    bond = PhoneID([0xB0, number])
    names = UInt64(number) << 32
    self.primitives = primitives
    security = Conversation(side: .phone(.security), epoch: UInt16(number) << 8 | 1)
    transport = Conversation(side: .phone(.transport), epoch: UInt16(number) << 8 | 2)
  }

  func connected(_ link: LinkID, at now: UInt64) {
    self.link = link
    security.connected(at: now)
    transport.connected(at: now)
  }

  func disconnected() {
    link = nil
    inbound = []
    security.disconnected()
    transport.disconnected()
  }

  /// The programs were killed and start anew: nothing is remembered of the messages.
  func restart(at now: UInt64) {
    security = Conversation(side: .phone(.security), epoch: security.epoch &+ 16)
    transport = Conversation(side: .phone(.transport), epoch: transport.epoch &+ 16)
    if link != nil {
      security.connected(at: now)
      transport.connected(at: now)
    }
  }

  // MARK: Values

  func nextValue(_ length: Int, at now: UInt64) -> (Characteristic, [UInt8])? {
    if let value = security.nextValue(for: .keyExchange, maximumLength: length, at: now) {
      return (.keyExchange, value)
    }
    return transport.nextValue(for: .dataIn, maximumLength: length, at: now).map { (.dataIn, $0) }
  }

  func receive(_ value: [UInt8], on characteristic: Characteristic, at now: UInt64) {
    if isDeaf { return }
    // Both programs see every notification, as on a real phone.
    for event in security.received(value, on: characteristic, at: now) {
      take(event, of: .security, at: now)
    }
    for event in transport.received(value, on: characteristic, at: now) {
      take(event, of: .transport, at: now)
    }
  }

  func tick(at now: UInt64) {
    _ = security.tick(at: now)
    _ = transport.tick(at: now)
  }

  var deadline: UInt64? {
    [security.deadline, transport.deadline].compactMap { $0 }.min()
  }

  private func take(_ event: Conversation.Event, of role: StreamID.Role, at now: UInt64) {
    switch event {
    case .finished(let id, let verdict): receipts[id] = verdict
    case .message(let incoming) where role == .security:
      read(incoming)
      security.settle(incoming.id, .accepted, at: now)
    case .message(let incoming):
      let verdict = worker.verdict(on: incoming) ?? takes
      if verdict == .accepted { open(incoming) }
      transport.settle(incoming.id, verdict, at: now)
    default: break
    }
  }

  private func read(_ incoming: Incoming) {
    guard let envelope = try? Envelope(decoding: incoming.bytes),
      let item = try? KeyExchangeItem(decoding: Array(envelope.body))
    else { return }
    if case .offer(let offer) = item { offers.append(offer) } else { verdicts.append(item) }
  }

  private func open(_ incoming: Incoming) {
    guard let envelope = try? Envelope(decoding: incoming.bytes) else { return }
    guard envelope.kind == .sealed else {
      worker.hear(envelope)
      return
    }
    for number in keys.indices.reversed() {
      guard let plaintext = try? open(envelope, keys: number),
        let message = try? Message(decoding: plaintext)
      else { continue }
      heard.append(message)
      keysOfHeard.append(number)
      return
    }
    unopened += 1
  }

  private func open(_ envelope: Envelope, keys number: Int) throws -> [UInt8] {
    let sealed = Array(envelope.body)
    if usesRatchet { return try open(RatchetMessage(decoding: sealed), keys: number) }
    let key = try key(keys[number], .accessoryToHost, Array(envelope.sessionID))
    return try primitives.open(sealed, key: key.secret)
  }

  // MARK: Keys

  func key(
    _ generation: Keys, _ direction: Direction, _ session: [UInt8]
  ) throws -> SharedSecret {
    let context = KeyContext(
      suite: suiteSpelling, version: versionSpelling, identifier: keyIdentifier ?? identifier)
    let exporter = try Exporter(
      generation.suite, sharedSecret: generation.shared, info: context.info, with: primitives)
    let text = keySessionID.map { Array($0.utf8) } ?? session
    return try exporter.export(context.bluetooth(direction, session: text), with: primitives)
  }

  /// Encapsulates to an offer; the keys are used from now on.
  @discardableResult
  func encapsulate(to offer: KeyOffer) throws -> Keys {
    let suite: CipherSuite = offer.publicKey.count == 64 ? .p256 : .xWing
    let made = try suite.encapsulate(to: offer.publicKey, with: primitives)
    let generation = Keys(
      offer: offer, enc: made.enc, shared: made.sharedSecret, suite: suite)
    keys.append(generation)
    return generation
  }

  func encapsulatedKey(_ generation: Keys) -> EncapsulatedKey {
    EncapsulatedKey(
      generation: generation.offer.generation, suite: Array(suiteSpelling.utf8),
      version: Array(versionSpelling.utf8), identifier: Array(identifier.utf8),
      encapsulated: generation.enc)
  }

  @discardableResult
  func say(_ item: KeyExchangeItem) throws -> MessageID {
    let envelope = try Envelope(keyExchange: item.encoded)
    let id = try id(of: envelope)
    _ = security.enqueue(envelope, id: id, role: .security)
    return id
  }

  // MARK: Messages

  func name() -> RandomIdentifier {
    names += 1
    return RandomIdentifier(high: 0xA11CE, low: names)
  }

  /// A message with a new name and revision.
  func message(_ body: Message.Body, feature: Message.Feature = .notifications) -> Message {
    revision += 1
    return Message(feature: feature, identifier: name(), revision: revision, body: body)
  }

  func seal(_ plaintext: [UInt8], with generation: Keys? = nil) throws -> [UInt8] {
    guard let generation = generation ?? keys.last else { throw CryptoError.notAuthentic }
    let key = try key(generation, .hostToAccessory, Array(sessionID.utf8))
    return try primitives.seal(plaintext, key: key.secret)
  }

  /// Seals a message and hands it to the transport extension.
  @discardableResult
  func send(_ message: Message, with generation: Keys? = nil) throws -> MessageID {
    if usesRatchet { return try send(sealed: parcel(message).block) }
    return try send(sealed: seal(message.encoded, with: generation))
  }

  @discardableResult
  func send(_ body: Message.Body) throws -> MessageID { try send(message(body)) }

  @discardableResult
  func send(sealed: [UInt8]) throws -> MessageID {
    try send(Envelope(sessionID: Array(sessionID.utf8), sealed: sealed))
  }

  /// Takes a message back that has no receipt.
  func forget(_ id: MessageID) { transport.cancel(id) }

  /// Hands an envelope to the transport extension.
  @discardableResult
  func send(_ envelope: Envelope) throws -> MessageID {
    let id = try id(of: envelope)
    receipts[id] = nil
    _ = transport.enqueue(envelope, id: id, role: .transport)
    return id
  }

  private func id(of envelope: Envelope) throws -> MessageID {
    let hash = try primitives.sha256(Array(envelope.hashed))
    return MessageID(hash: hash) ?? MessageID(value: 0)
  }

  // MARK: What was heard

  func alerted(_ message: RandomIdentifier) -> [Bool] {
    heard.compactMap { heard in
      guard case .alertReport(let report) = heard.body, report.message == message else {
        return nil
      }
      return report.alerted
    }
  }

  var responses: [NotificationResponse] {
    heard.compactMap { if case .response(let response) = $0.body { response } else { nil } }
  }

  /// The key exchanges under which answers were sealed.
  var keysOfResponses: [Int] {
    zip(heard, keysOfHeard).compactMap { heard, keys in
      if case .response = heard.body { keys } else { nil }
    }
  }

  var hellos: [Hello] {
    heard.compactMap { if case .hello(let hello) = $0.body { hello } else { nil } }
  }
}
