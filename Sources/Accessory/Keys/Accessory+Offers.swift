internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// Offers a public key of every configured suite. The same pair is offered until an exchange
  /// with it completes; a new one is durable before anybody sees it.
  mutating func offer(to id: PhoneID, fresh: Bool) {
    guard let phone = ledger.phone(id) else { return }
    var counters = ledger.counters
    var changes: [LedgerChange] = []
    for suite in configuration.suites where fresh || phone.pairOnOffer(suite) == nil {
      do throws(CryptoError) {
        let made = try keyring.generate(suite)
        let pair = PairRecord(
          number: counters.nextPair(), phone: phone.index, suite: suite,
          publicKey: made.publicKey, seed: made.seed)
        changes.append(.put(.pair(pair)))
        changes += obsoletePairs(of: phone, suite: suite)
      } catch {
        effects.append(.report(.cryptoFailed(error)))
        return
      }
    }
    if !changes.isEmpty { changes.append(.put(.counters(counters))) }
    let verdict = KeyVerdict(reason: .notStored)
    commit(changes, kept: [.offer(id)], lost: [.reply(id, .refused(verdict))])
  }

  mutating func sendOffers(to id: PhoneID) {
    guard let phone = ledger.phone(id) else { return }
    for suite in configuration.suites {
      guard let pair = phone.pairOnOffer(suite) else { continue }
      let offer = KeyOffer(
        generation: UInt64(pair.number.number), suite: Array(suite.text.utf8),
        version: Array(KeyContext.usualVersion.utf8), publicKey: pair.publicKey,
        transports: configuration.transports)
      reply(.offer(offer), to: id, purpose: .offer(pair.number))
    }
  }

  /// Pairs that a new one makes superfluous. As many of those without a generation stay as there may
  /// be tentative generations: their encapsulated keys may be on their way, and a link that is lost
  /// again and again has the phone ask for a new pair each time.
  private func obsoletePairs(of phone: Phone, suite: CipherSuite) -> [LedgerChange] {
    let unused = phone.pairs.filter { pair in
      pair.suite == suite && !phone.generations.contains { $0.record.pair == pair.number }
    }
    return unused.dropLast(Generation.tentativeLimit).map { .dropPair($0.number) }
  }
}
