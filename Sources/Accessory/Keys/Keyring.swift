internal import HPKE
internal import Secrets

/// The keys in use: derived from what the ledger holds, kept in memory alone, made when needed.
struct Keyring<P: Primitives> {
  /// Searches for the right spelling at once, and the time for one more: each costs about a
  /// hundred derivations, so that bad messages must not buy many.
  private static var searches: TokenBucket.Rate { TokenBucket.Rate(capacity: 3, interval: 60_000) }
  /// Sessions whose keys are kept for each generation.
  private static var sessionLimit: Int { 16 }

  private struct Derived {
    let shared: SharedSecret
    var exporters: [KeyContext: Exporter] = [:]
    var keys: [KeyName: SharedSecret] = [:]
    var searches: TokenBucket
  }

  private struct KeyName: Hashable {
    let direction: Direction
    let spelling: Spelling
    let session: [UInt8]
  }

  let primitives: P
  private var pairs: [PairNumber: KeyPair<P>] = [:]
  private var derived: [GenerationID: Derived] = [:]

  init(_ primitives: P) { self.primitives = primitives }

  /// A new key pair. It is not kept here: it has to be durable first.
  func generate(_ suite: CipherSuite) throws(CryptoError) -> KeyPair<P> {
    try KeyPair.generate(suite, with: primitives)
  }

  /// Checks that an encapsulated key can be used with a pair.
  mutating func check(_ enc: [UInt8], with pair: PairRecord) throws(CryptoError) {
    _ = try decapsulate(enc, with: pair)
  }

  /// Forgets what belongs to a generation.
  mutating func forget(_ id: GenerationID) { derived[id] = nil }

  /// Forgets a pair.
  mutating func forget(_ number: PairNumber) { pairs[number] = nil }

  /// Opens a message with the spelling known or given; nil if it does not open.
  mutating func open(
    _ sealed: [UInt8], session: [UInt8], generation: GenerationRecord, pair: PairRecord,
    at uptime: UInt64
  ) throws(CryptoError) -> [UInt8]? {
    let spelling = generation.spelling ?? generation.given.spelling(for: generation.suite)
    return try open(
      sealed, session: session, spelling: spelling, generation: generation, pair: pair, at: uptime)
  }

  /// Looks for the spelling under which a message opens, unless that was tried too often.
  mutating func search(
    _ sealed: [UInt8], session: [UInt8], generation: GenerationRecord, pair: PairRecord,
    at uptime: UInt64
  ) throws(CryptoError) -> (spelling: Spelling, plaintext: [UInt8])? {
    guard generation.spelling == nil, try maySearch(generation, pair, at: uptime) else {
      return nil
    }
    defer { forgetSpellings(of: generation.id) }
    for context in generation.given.contexts(for: generation.suite) {
      for sessionCase in distinctCases(of: session) {
        let spelling = Spelling(context: context, sessionCase: sessionCase)
        let plaintext = try open(
          sealed, session: session, spelling: spelling, generation: generation, pair: pair,
          at: uptime)
        if let plaintext { return (spelling, plaintext) }
      }
    }
    return nil
  }

  /// Takes one of the few searches that bad messages may buy.
  mutating func maySearch(
    _ generation: GenerationRecord, _ pair: PairRecord, at uptime: UInt64
  ) throws(CryptoError) -> Bool {
    try derive(generation, pair, at: uptime)
    return derived[generation.id]?.searches.take(at: uptime) == true
  }

  private mutating func forgetSpellings(of id: GenerationID) {
    derived[id]?.exporters.removeAll()
    derived[id]?.keys.removeAll()
  }

  /// Seals a message for a session under a generation.
  mutating func seal(
    _ plaintext: [UInt8], session: [UInt8], generation: GenerationRecord, pair: PairRecord,
    at uptime: UInt64
  ) throws(CryptoError) -> [UInt8] {
    let spelling = generation.spelling ?? generation.given.spelling(for: generation.suite)
    let name = KeyName(direction: .accessoryToHost, spelling: spelling, session: session)
    let key = try key(name, generation: generation, pair: pair, at: uptime)
    return try primitives.seal(plaintext, key: key.secret)
  }

  private mutating func open(
    _ sealed: [UInt8], session: [UInt8], spelling: Spelling, generation: GenerationRecord,
    pair: PairRecord, at uptime: UInt64
  ) throws(CryptoError) -> [UInt8]? {
    let name = KeyName(direction: .hostToAccessory, spelling: spelling, session: session)
    let key = try key(name, generation: generation, pair: pair, at: uptime)
    do throws(CryptoError) {
      return try primitives.open(sealed, key: key.secret)
    } catch .notAuthentic {
      return nil
    } catch {
      throw error
    }
  }

  private func distinctCases(of session: [UInt8]) -> [LetterCase] {
    var seen: [[UInt8]] = []
    return LetterCase.allCases.filter { letterCase in
      let text = letterCase.applied(to: session)
      guard !seen.contains(text) else { return false }
      seen.append(text)
      return true
    }
  }

  private mutating func key(
    _ name: KeyName, generation: GenerationRecord, pair: PairRecord, at uptime: UInt64
  ) throws(CryptoError) -> SharedSecret {
    if let key = derived[generation.id]?.keys[name] { return key }
    let context = name.spelling.context
    let exporter = try exporter(context, generation: generation, pair: pair, at: uptime)
    let session = name.spelling.session(name.session)
    let key = try exporter.export(
      context.bluetooth(name.direction, session: session), with: primitives)
    if let count = derived[generation.id]?.keys.count, count >= 2 * Self.sessionLimit {
      derived[generation.id]?.keys.removeAll()
    }
    derived[generation.id]?.keys[name] = key
    return key
  }

  mutating func exporter(
    _ context: KeyContext, generation: GenerationRecord, pair: PairRecord, at uptime: UInt64
  ) throws(CryptoError) -> Exporter {
    if let exporter = derived[generation.id]?.exporters[context] { return exporter }
    let shared = try derive(generation, pair, at: uptime)
    let exporter = try Exporter(
      generation.suite, sharedSecret: shared, info: context.info, with: primitives)
    derived[generation.id]?.exporters[context] = exporter
    return exporter
  }

  @discardableResult
  private mutating func derive(
    _ generation: GenerationRecord, _ pair: PairRecord, at uptime: UInt64
  ) throws(CryptoError) -> SharedSecret {
    if let known = derived[generation.id] { return known.shared }
    let shared = try decapsulate(generation.enc, with: pair)
    derived[generation.id] = Derived(
      shared: shared, searches: TokenBucket(Self.searches, at: uptime))
    return shared
  }

  /// The context of what a phone's companion seals, for one session: used once, and not kept.
  mutating func recipient(
    of enc: [UInt8], info: [UInt8], pair: PairRecord
  ) throws(CryptoError) -> RecipientContext {
    let shared = try decapsulate(enc, with: pair)
    return try RecipientContext(pair.suite, sharedSecret: shared, info: info, with: primitives)
  }

  private mutating func decapsulate(
    _ enc: [UInt8], with pair: PairRecord
  ) throws(CryptoError) -> SharedSecret {
    if let known = pairs[pair.number] { return try known.decapsulate(enc, with: primitives) }
    let expanded = try KeyPair(pair.suite, seed: pair.seed, with: primitives)
    pairs[pair.number] = expanded
    return try expanded.decapsulate(enc, with: primitives)
  }
}
