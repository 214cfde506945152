internal import GATTProfile
internal import HPKE

extension Accessory {
  /// The ratchets that a new generation begins with; nil if it is none for the internet.
  mutating func ratchetRoots(
    of generation: GenerationRecord, pair: PairRecord
  ) throws(CryptoError) -> RatchetRoots? {
    guard configuration.transports.contains(.internet) else { return nil }
    let spelling = generation.spelling ?? generation.given.spelling(for: generation.suite)
    return try keyring.roots(of: generation, spelling, pair: pair, at: now.uptime)
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
