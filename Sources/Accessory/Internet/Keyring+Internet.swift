internal import HPKE
internal import Ratchet
internal import Secrets

/// HKDF for a ratchet from the engine's primitives.
struct RatchetPrimitive<P: Primitives>: RatchetDerivation {
  let primitives: P

  func expand(
    key: borrowing Secret, info: [UInt8], count: Int
  ) throws(RatchetError) -> Secret {
    do throws(CryptoError) {
      return try primitives.expand(key, info: info, count: count)
    } catch {
      throw .derivationFailed
    }
  }
}

/// Both ratchets of a generation at their roots.
struct RatchetRoots {
  let incoming: RatchetRecord
  let outgoing: RatchetRecord

  /// What makes them durable, in place of what may have been there.
  var changes: [LedgerChange] { [.put(.ratchet(incoming)), .put(.ratchet(outgoing))] }
}

extension Keyring {
  /// The ratchets that a key exchange makes under a spelling; nil if it is none for the internet:
  /// of another suite, or without the identifier that goes into the keys.
  mutating func roots(
    of generation: GenerationRecord, _ spelling: Spelling, pair: PairRecord, at uptime: UInt64
  ) throws(CryptoError) -> RatchetRoots? {
    let context = spelling.context
    guard generation.suite == .xWing, !context.identifier.isEmpty,
      let keyID = KeyID(decoding: try keyID(of: pair))
    else { return nil }
    let exporter = try exporter(context, generation: generation, pair: pair, at: uptime)
    return RatchetRoots(
      incoming: try root(.hostToAccessory, of: generation, keyID, exporter, context),
      outgoing: try root(.accessoryToHost, of: generation, keyID, exporter, context))
  }

  /// What a phone's messages from the internet call a pair's generations: 4 bytes.
  func keyID(of pair: PairRecord) throws(CryptoError) -> [UInt8] {
    try CipherSuite.keyID(of: pair.publicKey, with: primitives)
  }

  private func root(
    _ direction: Direction, of generation: GenerationRecord, _ keyID: KeyID,
    _ exporter: Exporter, _ context: KeyContext
  ) throws(CryptoError) -> RatchetRecord {
    let secret = try exporter.export(context.internet(direction), with: primitives)
    guard let chain = try? Chain(root: secret) else {
      throw .length(.key, expected: Chain.keyLength, found: secret.count)
    }
    return RatchetRecord(
      generation: generation.id, direction: direction, keyID: keyID, chain: chain)
  }
}
