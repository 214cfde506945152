internal import GATTProfile
internal import HPKE
internal import PanelProtocol
internal import Ratchet
internal import Secrets

/// A message under a ratchet that opened, with the key that opened it.
struct Unsealed {
  let generation: Generation
  let spelling: Spelling
  let derivation: IncomingDerivation
  let plaintext: [UInt8]
}

extension Accessory {
  /// How far into a ratchet another spelling of the keys is looked for.
  private var searchDepth: UInt32 { 8 }

  /// Opens a message with the key that was derived for it, or what that key might have meant.
  func openable(_ message: InternetMessage, _ derivation: IncomingDerivation) throws(CryptoError)
    -> [UInt8]?
  {
    guard let key = derivation.messageKey else { return nil }
    do throws(CryptoError) {
      return try primitives.open(message.sealed, key: key.secret)
    } catch .notAuthentic {
      return nil
    } catch {
      throw error
    }
  }

  mutating func unseal(_ letter: Letter, _ attempt: Attempt, of phone: Phone) -> Unsealed? {
    guard let current = attempt.current, let generation = phone.generation(current.generation)
    else { return nil }
    let record = generation.record
    let spelling = record.spelling ?? record.given.spelling(for: record.suite)
    do throws(CryptoError) {
      if let plaintext = try openable(letter.message, current.derivation) {
        return Unsealed(
          generation: generation, spelling: spelling, derivation: current.derivation,
          plaintext: plaintext)
      }
      guard !current.derivation.usesSkippedKey else { return nil }
      if let first = try fromOne(letter.message, current.chain, generation, spelling) {
        return first
      }
      return try respelt(letter.message, generation, of: phone)
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      return nil
    }
  }

  /// Whether a phone's first index is 0 or 1 is written nowhere: the first message is tried with 1 as
  /// the root's own index, too.
  private func fromOne(
    _ message: InternetMessage, _ chain: Chain, _ generation: Generation, _ spelling: Spelling
  ) throws(CryptoError) -> Unsealed? {
    guard message.index == 1, chain.nextIndex == 0,
      let chain = try? Chain(nextIndex: 1, key: chain.key),
      let derivation = derived(1, from: chain),
      let plaintext = try openable(message, derivation)
    else { return nil }
    return Unsealed(
      generation: generation, spelling: spelling, derivation: derivation, plaintext: plaintext)
  }

  /// Nothing opened under the generation yet: its strings may be spelt another way than the phone
  /// said.
  private mutating func respelt(
    _ message: InternetMessage, _ generation: Generation, of phone: Phone
  ) throws(CryptoError) -> Unsealed? {
    let record = generation.record
    guard record.spelling == nil, message.index < searchDepth,
      let pair = phone.pair(record.pair),
      try keyring.maySearch(record, pair, at: now.uptime)
    else { return nil }
    for context in record.given.contexts(for: record.suite) {
      let spelling = Spelling(context: context, sessionCase: .asGiven)
      guard
        let root = try keyring.roots(of: record, spelling, pair: pair, at: now.uptime)?.incoming,
        let derivation = derived(message.index, from: root.chain),
        let plaintext = try openable(message, derivation)
      else { continue }
      return Unsealed(
        generation: generation, spelling: spelling, derivation: derivation, plaintext: plaintext)
    }
    return nil
  }

  /// The key of a message that is only a few steps away.
  private func derived(_ index: UInt32, from chain: Chain) -> IncomingDerivation? {
    guard
      var derivation = try? IncomingDerivation(index: index, chain: chain, skippedKey: nil),
      derivation.remainingSteps <= Int(searchDepth),
      (try? derivation.advance(
        steps: derivation.remainingSteps, using: RatchetPrimitive(primitives: primitives))) != nil
    else { return nil }
    return derivation
  }

  /// A message opened: from here on it is like one that came over a link.
  mutating func take(_ letter: Letter, _ unsealed: Unsealed, of phone: Phone) {
    let id = phone.record.id
    _ = makeLine(id)
    let opened = Opened(
      generation: unsealed.generation.record, spelling: unsealed.spelling,
      plaintext: unsealed.plaintext)
    guard var used = try? unsealed.changes(in: ledger) else {
      carryOut(letter.settled(.later, by: id))
      return
    }
    if let address = address(in: letter.message, unsealed, of: phone) {
      used.append(.put(.pushAddress(address)))
    }
    accept(
      Reception(
        way: Reception.Way(letter, used: used), session: letter.message.sessionID,
        opened: opened, phone: phone))
  }

  /// Where answers reach the phone, if the message is the newest so far and says something new.
  private func address(
    in message: InternetMessage, _ unsealed: Unsealed, of phone: Phone
  ) -> PushAddress? {
    guard !unsealed.derivation.usesSkippedKey, unsealed.generation.record.state != .retiring,
      !message.pushToken.isEmpty
    else { return nil }
    let known = phone.pushAddress
    let address = PushAddress(
      phone: phone.index, token: message.pushToken,
      session: message.sessionID.isEmpty ? known?.session ?? [] : message.sessionID)
    return address == known ? nil : address
  }
}

extension Unsealed {
  /// What is to be stored so that the key serves once: the chain behind it, and the keys that it
  /// skipped. If more than 50,000 would be kept, the oldest give way: messages that are lost for good
  /// must not stop the ratchet some day.
  func changes(in ledger: Ledger) throws(ArchiveError) -> [LedgerChange] {
    guard var incoming = generation.incoming else { return [] }
    let id = generation.record.id
    if derivation.usesSkippedKey {
      incoming.skippedCount -= min(1, incoming.skippedCount)
      return [
        .put(.ratchet(incoming)), .dropSkippedKey(id, index: derivation.index),
      ]
    }
    let count = Int(incoming.skippedCount) + derivation.skipped.count
    let excess = max(0, count - IncomingRatchet.skipLimit)
    let oldest = try ledger.oldestSkipped(excess, of: id)
    incoming.chain = derivation.chain
    incoming.skippedCount = UInt32(count - oldest.count)
    var changes: [LedgerChange] = [.put(.ratchet(incoming))]
    changes += derivation.skipped.map {
      .put(.skippedKey(SkippedKeyRecord(generation: id, skipped: $0)))
    }
    return changes + oldest.map { .dropSkippedKey(id, index: $0) }
  }
}
