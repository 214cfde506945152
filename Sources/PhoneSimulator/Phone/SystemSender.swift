public import HPKE
internal import Secrets

/// The part of the phone's system that holds the keys: HPKE's sender (RFC 9180, section 5.1.1) and
/// the AES-256-GCM keys exported from it, one for each session and direction.
///
/// The strings are put together here and not taken from the accessory's own code, so that the two
/// ends check each other.
public struct SystemSender<P: Primitives> {
  /// What one key exchange left on the phone.
  struct Generation {
    let suite: CipherSuite
    /// HPKE's `info`, in the phone's own spelling.
    let info: [UInt8]
    let sharedSecret: SharedSecret
    let exporter: Exporter
    /// What messages over the internet call it, 4 bytes; empty if it is not for the internet.
    let keyID: [UInt8]
    /// The ratchets to the accessory and from it; nil as `keyID`.
    var sending: SystemRatchet?
    var hearing: SystemRatchet?
  }

  let primitives: P
  /// The newest last.
  var generations: [Generation] = []

  /// How many generations a phone remembers for answers that are still on their way.
  private static var limit: Int { 4 }

  /// A system that has exchanged no keys.
  public init(primitives: P) { self.primitives = primitives }

  /// Goes on with a key exchange of an earlier run, or begins with a new one.
  mutating func restore(_ keys: PhoneState.Keys) throws(CryptoError) {
    let exporter = try Exporter(
      keys.suite, sharedSecret: keys.sharedSecret, info: keys.info, with: primitives)
    var generation = Generation(
      suite: keys.suite, info: keys.info, sharedSecret: keys.sharedSecret, exporter: exporter,
      keyID: keys.keyID)
    if !keys.keyID.isEmpty {
      generation.sending = try ratchet("HostToAccessory", keys, exporter)
      generation.hearing = try ratchet("AccessoryToHost", keys, exporter)
      for _ in 0..<keys.sent { _ = try generation.sending?.step(with: primitives) }
    }
    generations.append(generation)
    if generations.count > Self.limit { generations.removeFirst() }
  }

  /// Encapsulates to the accessory's public key; everything sealed from now on uses the new keys. They
  /// have ratchets if its offer named another transport than Bluetooth.
  public mutating func encapsulate(
    to publicKey: [UInt8], _ suite: CipherSuite, info: [UInt8], hasRatchets: Bool = true
  ) throws(CryptoError) -> [UInt8] {
    let encapsulated = try suite.encapsulate(to: publicKey, with: primitives)
    var keys = PhoneState.Keys(
      suite: suite, info: info, sharedSecret: encapsulated.sharedSecret)
    if suite == .xWing, hasRatchets {
      keys.keyID = Array(try primitives.sha384(publicKey).prefix(4))
    }
    try restore(keys)
    return encapsulated.enc
  }

  /// Seals for a session with the newest keys; nil if there are none yet.
  public func seal(_ plaintext: [UInt8], session: [UInt8]) throws(CryptoError) -> [UInt8]? {
    guard let newest = generations.last else { return nil }
    let key = try key(of: newest, "HostToAccessory", session)
    return try primitives.seal(plaintext, key: key.secret)
  }

  /// Seals under a key nobody agreed on.
  func sealWrongly(_ plaintext: [UInt8]) throws(CryptoError) -> [UInt8] {
    try primitives.seal(plaintext, key: try primitives.randomSecret(32))
  }

  /// Opens the accessory's message with any of the remembered generations.
  public func open(_ sealed: [UInt8], session: [UInt8]) throws(CryptoError) -> [UInt8] {
    for generation in generations.reversed() {
      let key = try key(of: generation, "AccessoryToHost", session)
      do throws(CryptoError) {
        return try primitives.open(sealed, key: key.secret)
      } catch .notAuthentic {
        continue
      }
    }
    throw .notAuthentic
  }

  private func key(
    of generation: Generation, _ direction: String, _ session: [UInt8]
  ) throws(CryptoError) -> SharedSecret {
    let hyphen = [UInt8(ascii: "-")]
    let context = generation.info + hyphen + Array(direction.utf8) + hyphen + session
    return try generation.exporter.export(context, count: 32, with: primitives)
  }
}
