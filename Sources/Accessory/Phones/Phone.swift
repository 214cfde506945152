internal import HPKE
internal import PanelProtocol

/// All that is durable about one bonded phone.
struct Phone {
  var record: PhoneRecord
  /// Its key pairs, oldest first.
  var pairs: [PairRecord] = []
  /// Its generations of keys, oldest first.
  var generations: [Generation] = []
  var journal = Journal()

  init(_ record: PhoneRecord) { self.record = record }

  var index: PhoneIndex { record.index }

  func pair(_ number: PairNumber) -> PairRecord? { pairs.first { $0.number == number } }

  func generation(_ id: GenerationID) -> Generation? {
    generations.first { $0.record.id == id }
  }

  /// The generation the phone is known to use.
  var current: Generation? { generations.last { $0.record.state == .current } }

  /// Whether an exchange completed with this pair, so that the next offer needs another one.
  func isSpent(_ pair: PairNumber) -> Bool {
    generations.contains { $0.record.pair == pair && $0.record.state != .tentative }
  }

  /// The pair on offer for a suite: the newest one with which no exchange completed.
  func pairOnOffer(_ suite: CipherSuite) -> PairRecord? {
    guard let newest = pairs.last(where: { $0.suite == suite }), !isSpent(newest.number) else {
      return nil
    }
    return newest
  }
}

/// A generation of keys with the nonces that were accepted under it.
struct Generation {
  /// Generations of one phone under which nothing opened yet, at most.
  static let tentativeLimit = 4

  var record: GenerationRecord
  var nonces: Set<Nonce> = []
}
