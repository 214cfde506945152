internal import HPKE

/// A message that opened.
struct Opened {
  let generation: GenerationRecord
  /// The spelling under which it opened.
  let spelling: Spelling
  let plaintext: [UInt8]
}

extension Keyring {
  /// Opens a message with one of a phone's generations, newest first; only if none fits, other
  /// spellings are tried. Nil if nothing opens it.
  mutating func open(
    _ sealed: [UInt8], session: [UInt8], of phone: Phone, at uptime: UInt64
  ) throws(CryptoError) -> Opened? {
    let generations = phone.generations.reversed().map { $0.record }
    for generation in generations {
      guard let pair = phone.pair(generation.pair) else { continue }
      let plaintext = try open(
        sealed, session: session, generation: generation, pair: pair, at: uptime)
      guard let plaintext else { continue }
      let spelling = generation.spelling ?? generation.given.spelling(for: generation.suite)
      return Opened(generation: generation, spelling: spelling, plaintext: plaintext)
    }
    for generation in generations {
      guard let pair = phone.pair(generation.pair) else { continue }
      let found = try search(
        sealed, session: session, generation: generation, pair: pair, at: uptime)
      guard let found else { continue }
      return Opened(
        generation: generation, spelling: found.spelling, plaintext: found.plaintext)
    }
    return nil
  }
}
