internal import GATTProfile
internal import HPKE
internal import Ratchet
internal import Secrets

extension Accessory {
  /// The ratchets that a new generation begins with; nil if it is for Bluetooth alone.
  mutating func ratchetRoots(
    of generation: GenerationRecord, pair: PairRecord
  ) throws(CryptoError) -> RatchetRoots? {
    guard !configuration.transports.isDisjoint(with: [.internet, .localNetwork]) else { return nil }
    let spelling = generation.spelling ?? generation.given.spelling(for: generation.suite)
    return try keyring.roots(of: generation, spelling, pair: pair, at: now.uptime)
  }

  /// Seals with the next key of a ratchet. The message may leave only when the record is durable.
  func seal(
    _ plaintext: [UInt8], with record: RatchetRecord
  ) throws(CryptoError) -> (after: RatchetRecord, message: InternetMessage) {
    var ratchet = OutgoingRatchet(keyID: record.keyID, chain: record.chain)
    guard let step = try? ratchet.step(using: RatchetPrimitive(primitives: primitives)) else {
      throw .failed(.expand, code: 0)
    }
    var record = record
    record.chain = step.chain
    let sealed = try primitives.seal(plaintext, key: step.messageKey.secret)
    let message = InternetMessage(keyID: record.keyID.encoded, index: step.index, sealed: sealed)
    return (record, message)
  }

  /// The ratchets of a generation whose strings turned out to be spelt another way than the phone
  /// had said. Nothing was opened or sealed with the first ones, which are nobody's.
  mutating func respelt(_ generation: GenerationRecord, of phone: Phone) -> [LedgerChange] {
    guard phone.generation(generation.id)?.incoming != nil, let pair = phone.pair(generation.pair)
    else { return [] }
    let spelling = generation.spelling ?? generation.given.spelling(for: generation.suite)
    do throws(CryptoError) {
      return try keyring.roots(of: generation, spelling, pair: pair, at: now.uptime)?.changes ?? []
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      return []
    }
  }
}
