internal import GATTProfile
internal import HPKE
internal import Secrets

extension SystemSender {
  /// Whether the newest keys are for the internet, too.
  var servesInternet: Bool { generations.last?.sending != nil }

  /// Seals with the newest keys' ratchet; nil if there are none for the internet.
  mutating func sealOnline(_ plaintext: [UInt8]) throws(CryptoError) -> InternetMessage? {
    guard let newest = generations.indices.last, var ratchet = generations[newest].sending else {
      return nil
    }
    let index = ratchet.next
    let key = try ratchet.step(with: primitives)
    generations[newest].sending = ratchet
    return InternetMessage(
      keyID: generations[newest].keyID, index: index,
      sealed: try primitives.seal(plaintext, key: key.secret))
  }

  /// Opens what a ratchet sealed, with any of the remembered generations of its name.
  mutating func openOnline(_ message: InternetMessage) throws(CryptoError) -> [UInt8] {
    for place in generations.indices.reversed() where generations[place].keyID == message.keyID {
      guard var ratchet = generations[place].hearing,
        let key = try ratchet.take(message.index, with: primitives)
      else { continue }
      do throws(CryptoError) {
        let plaintext = try primitives.open(message.sealed, key: key.secret)
        generations[place].hearing = ratchet
        return plaintext
      } catch .notAuthentic {
        continue
      }
    }
    throw .notAuthentic
  }

  /// A direction's ratchet at its root. The identifier is what stands behind suite and version.
  func ratchet(
    _ direction: String, _ keys: PhoneState.Keys, _ exporter: Exporter
  ) throws(CryptoError) -> SystemRatchet {
    let hyphen = UInt8(ascii: "-")
    let parts = keys.info.split(
      separator: hyphen, maxSplits: 2, omittingEmptySubsequences: false)
    let identifier = parts.last ?? []
    let context = Array("AccessoryInternetKey-\(direction)-".utf8) + identifier
    return SystemRatchet(root: try exporter.export(context, count: 32, with: primitives))
  }
}
