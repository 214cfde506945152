internal import HPKE
internal import PanelProtocol
internal import Ratchet

/// All that is durable about one bonded phone.
struct Phone {
  var record: PhoneRecord
  /// Its key pairs, oldest first.
  var pairs: [PairRecord] = []
  /// The pair to which its companion seals; nil before it was of use.
  var companionPair: PairRecord?
  /// Its generations of keys, oldest first.
  var generations: [Generation] = []
  var journal = Journal()
  /// Where a push reaches it; nil before its first message from the internet.
  var pushAddress: PushAddress?
  /// What it shows on the local network; nil before it asked for that.
  var clientToken: ClientToken?

  init(_ record: PhoneRecord) { self.record = record }

  var index: PhoneIndex { record.index }

  /// Every pair made for it.
  var allPairs: [PairRecord] { pairs + (companionPair.map { [$0] } ?? []) }

  /// A pair is gone.
  mutating func drop(_ number: PairNumber) {
    pairs.removeAll { $0.number == number }
    if companionPair?.number == number { companionPair = nil }
  }

  func pair(_ number: PairNumber) -> PairRecord? { pairs.first { $0.number == number } }

  func generation(_ id: GenerationID) -> Generation? {
    generations.first { $0.record.id == id }
  }

  /// The generations that messages from the internet may be sealed for, oldest first.
  func generations(named keyID: [UInt8]) -> [Generation] {
    generations.filter { $0.incoming?.keyID.encoded == keyID }
  }

  /// The generation the phone is known to use.
  var current: Generation? { generations.last { $0.record.state == .current } }

  /// Changes a generation where it is.
  mutating func edit(_ id: GenerationID, _ change: (inout Generation) -> Void) {
    guard let place = generations.firstIndex(where: { $0.record.id == id }) else { return }
    change(&generations[place])
  }

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

/// A generation of keys with what became of it since.
struct Generation {
  /// Generations of one phone under which nothing opened yet, at most.
  static let tentativeLimit = 4

  var record: GenerationRecord
  /// How many messages were accepted under it, each with a nonce of its own.
  var nonceCount = 0
  /// The ratchets for the internet; nil if the exchange was none for it, or a record is lost.
  var incoming: RatchetRecord?
  var outgoing: RatchetRecord?
}
