internal import GATTProfile
internal import Ratchet

/// The keys that may open one message, derived one after the other, the newest generation's first.
struct Attempt {
  /// The key that is being derived.
  struct Current {
    let generation: GenerationID
    /// The generation's chain when it began.
    let chain: Chain
    var derivation: IncomingDerivation
  }

  private let index: UInt32
  /// The generations that are left, the next one last.
  private var generations: [GenerationID]
  private(set) var current: Current?
  /// Steps taken so far.
  private(set) var steps = 0
  /// Whether a generation knows the message as one that was opened.
  private(set) var isRepetition = false

  init(_ letter: Letter, _ phone: Phone) {
    index = letter.message.index
    generations = phone.generations(named: letter.message.keyID).map { $0.record.id }
  }

  /// Steps that the current key still takes.
  var remainingSteps: Int { current?.derivation.remainingSteps ?? 0 }

  /// Makes sure that there is a key to derive from where the phone's chains stand now; false if
  /// none is left.
  mutating func choose(from phone: Phone, in ledger: Ledger) throws(ArchiveError) -> Bool {
    if let current {
      if phone.generation(current.generation)?.incoming?.chain == current.chain { return true }
      generations.append(current.generation)
      self.current = nil
    }
    while let id = generations.popLast() {
      guard let generation = phone.generation(id), let chain = generation.incoming?.chain else {
        continue
      }
      // Only a message that the chain has passed may have a key that was kept.
      let isPassed = UInt64(index) < chain.nextIndex
      let skipped = isPassed ? try ledger.skippedKey(index, of: id) : nil
      do throws(RatchetError) {
        let derivation = try IncomingDerivation(index: index, chain: chain, skippedKey: skipped)
        current = Current(generation: id, chain: chain, derivation: derivation)
        return true
      } catch {
        if case .alreadyUsed = error { isRepetition = true }
      }
    }
    return false
  }

  mutating func advance(
    steps count: Int, using derivation: borrowing some RatchetDerivation
  ) throws(RatchetError) {
    try current?.derivation.advance(steps: count, using: derivation)
    steps += count
  }

  /// The current key did not open the message.
  mutating func giveUp() { current = nil }
}
