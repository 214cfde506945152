internal import HPKE
internal import Secrets

/// One direction of the ratchet in the phone's system, put together here as Apple's page on the
/// internet transport says and not taken from the accessory's own code.
struct SystemRatchet {
  /// The index of the next key.
  private(set) var next: UInt32 = 0
  private var chain: SharedSecret
  /// Keys of messages that have not come yet.
  private var kept: [UInt32: SharedSecret] = [:]

  /// How many keys one jump may skip.
  private static var limit: UInt32 { 50_000 }

  init(root: SharedSecret) { chain = root }

  /// The key at the next index; the chain moves on.
  mutating func step(with primitives: some Primitives) throws(CryptoError) -> SharedSecret {
    var info = Array("AccessoryTransportSecurity-RatchetKeys-".utf8)
    for shift in [0, 8, 16, 24] as [UInt32] {
      info.append(UInt8(truncatingIfNeeded: next >> shift))
    }
    let pair = try primitives.expand(chain.secret, info: info, count: 64)
    next += 1
    chain = SharedSecret(pair.part(32..<64))
    return SharedSecret(pair.part(0..<32))
  }

  /// The key of a message that came, each once; nil if it was used or lies too far ahead.
  mutating func take(
    _ index: UInt32, with primitives: some Primitives
  ) throws(CryptoError) -> SharedSecret? {
    if index < next { return kept.removeValue(forKey: index) }
    guard index - next <= Self.limit else { return nil }
    while next < index {
      let place = next
      kept[place] = try step(with: primitives)
    }
    return try step(with: primitives)
  }
}
