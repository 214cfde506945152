import Accessory
import Foundation
import GATTProfile
import HPKE
import OpenSSL
import Ratchet

/// The phone's side of the internet, scripted: its system's ratchets, what its transport extension
/// posts, and what a push brings.
extension Handset {
  /// What a push brings, as Apple's service has it.
  struct Push: Decodable, Equatable {
    struct Payload: Decodable, Equatable { let aps: Sealed }
    struct Sealed: Decodable, Equatable {
      let encryptedData: Data
      let sessionIdentifier: String
      let keyID: Data
      let messageIndex: String
    }

    let token: String
    let headers: [String: String]
    let payload: Payload
  }

  /// Seals a message for the internet and moves the ratchet on.
  func parcel(
    _ message: Message, keys number: Int? = nil, session: String? = nil
  ) throws -> InternetMessage {
    try parcel(plaintext: message.encoded, keys: number, session: session)
  }

  func parcel(
    plaintext: [UInt8], keys number: Int? = nil, session: String? = nil
  ) throws -> InternetMessage {
    let number = number ?? keys.count - 1
    let step = try outgoingStep(number)
    let sealed = try primitives.seal(plaintext, key: step.messageKey.secret)
    return InternetMessage(
      keyID: step.keyID.encoded, index: step.index, sealed: sealed,
      sessionID: Array((session ?? sessionID).utf8), pushToken: pushToken)
  }

  /// Uses up indices without sending anything.
  func skip(_ count: Int, keys number: Int? = nil) throws {
    for _ in 0..<count { _ = try outgoingStep(number ?? keys.count - 1) }
  }

  private func outgoingStep(_ number: Int) throws -> OutgoingStep {
    if sending[number] == nil {
      let (keyID, chain) = try root(.hostToAccessory, keys: number)
      sending[number] = OutgoingRatchet(keyID: keyID, chain: chain)
    }
    guard let step = try sending[number]?.step(using: primitives) else {
      throw SceneError.noOffer
    }
    return step
  }

  /// What a direction's ratchet begins with.
  func root(
    _ direction: Direction, keys number: Int = 0
  ) throws -> (keyID: KeyID, chain: Chain) {
    let generation = keys[number]
    let context = KeyContext(
      suite: suiteSpelling, version: versionSpelling, identifier: keyIdentifier ?? identifier)
    let exporter = try Exporter(
      generation.suite, sharedSecret: generation.shared, info: context.info, with: primitives)
    let secret = try exporter.export(context.internet(direction), with: primitives)
    let keyID = try CipherSuite.keyID(of: generation.offer.publicKey, with: primitives)
    guard let keyID = KeyID(decoding: keyID) else { throw SceneError.noOffer }
    return (keyID, try Chain(root: secret))
  }

  /// Opens a message with the ratchet of one key exchange; several may have the same key id.
  func open(_ message: RatchetMessage, keys number: Int) throws -> [UInt8] {
    let (keyID, chain) = try root(.accessoryToHost, keys: number)
    var ratchet = try hearing[number] ?? IncomingRatchet(keyID: keyID, chain: chain)
    var derivation = try ratchet.derivation(for: message)
    try derivation.advance(steps: derivation.remainingSteps, using: primitives)
    guard let key = derivation.messageKey else { throw SceneError.noOffer }
    let plaintext = try primitives.open(message.sealed, key: key.secret)
    ratchet.apply(try ratchet.change(committing: derivation))
    hearing[number] = ratchet
    return plaintext
  }

  /// Whether a push is for this phone.
  func owns(_ body: [UInt8]) throws -> Bool {
    let push = try JSONDecoder().decode(Push.self, from: Data(body))
    return push.token
      == pushToken.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined()
  }

  /// A push came: the system opens it, the data provider reads it.
  @discardableResult
  func receive(push body: [UInt8]) throws -> Push {
    let push = try JSONDecoder().decode(Push.self, from: Data(body))
    let sealed = push.payload.aps
    guard let index = UInt32(sealed.messageIndex), let keyID = KeyID(decoding: Array(sealed.keyID))
    else { throw SceneError.noOffer }
    let message = RatchetMessage(
      keyID: keyID, index: index, sealed: Array(sealed.encryptedData))
    for number in keys.indices.reversed() {
      guard let plaintext = try? open(message, keys: number) else { continue }
      heard.append(try Message(decoding: plaintext))
      keysOfHeard.append(number)
      return push
    }
    throw SceneError.noOffer
  }
}

extension Board {
  /// A board and a phone whose keys serve the internet, too; the phone is on its link.
  static func online(
    _ configuration: Configuration = Configuration()
  ) throws -> (board: Board, phone: Handset) {
    var configuration = configuration
    configuration.transports.insert(.internet)
    configuration.companion = "com.example.companion"
    let (board, phone) = try Board.paired(configuration)
    phone.pushToken = [0xC0, 0xFF, 0xEE]
    board.happen(.internet(up: true))
    return (board, phone)
  }

  /// Hands in a message from the internet and lets its key be derived; what became of it.
  @discardableResult
  func post(_ bytes: [UInt8]) -> Settlement? {
    post(bytes, as: ParcelID(UInt64(settlements.count + 1)))
  }

  /// As `post`, for a parcel that may come again under its name.
  func post(_ bytes: [UInt8], as id: ParcelID) -> Settlement? {
    happen(.parcel(id, bytes))
    derive()
    return settlements[id]
  }

  @discardableResult
  func post(_ message: InternetMessage) -> Settlement? { post(message.encoded) }

  @discardableResult
  func post(_ body: Message.Body, from phone: Handset) throws -> Settlement? {
    post(try phone.parcel(phone.message(body)))
  }

  /// Goes on with what needs no time, but other events in between.
  func derive() {
    settle()
    while let deadline = engine.deadline, deadline <= now.uptime { happen(.deadline) }
    settle()
  }

  /// The bodies that left since the last time, each taken by the server and pushed to the phone.
  func push(to phone: Handset) throws {
    for (id, body) in takeDispatches() {
      try phone.receive(push: body)
      happen(.dispatched(id))
    }
    settle()
  }
}
