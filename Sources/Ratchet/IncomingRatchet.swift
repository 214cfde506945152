internal import Secrets

/// The receiving side. It keeps the keys of messages that were skipped, each until its first use.
///
/// Neither key id nor index of a message is authentic before its tag has verified, so opening one
/// takes four moves: ``derivation(for:)`` refuses what is hopeless without hashing anything; the
/// ``IncomingDerivation`` goes on step by step beside the ratchet; once the tag has verified,
/// ``change(committing:)`` tells what to store; once that is durable, ``apply(_:)`` moves on.
public struct IncomingRatchet: Equatable {
  /// The most messages one jump may skip, and the most skipped keys that are kept.
  public static let skipLimit = 50_000

  /// The generation this ratchet belongs to.
  public let keyID: KeyID

  /// Where the chain stands.
  public private(set) var chain: Chain

  /// The keys of skipped messages, by ascending index.
  public private(set) var skipped: [SkippedKey]

  /// A ratchet at its root, or as it was stored.
  ///
  /// - Throws: `misplacedKey` if a skipped key is there twice or not behind the chain.
  public init(
    keyID: KeyID, chain: Chain, skipped: [SkippedKey] = []
  ) throws(RatchetError) {
    self.keyID = keyID
    self.chain = chain
    self.skipped = skipped.sorted { $0.index < $1.index }
    var least: UInt64 = 0
    for key in self.skipped {
      guard least <= key.index, key.index < chain.nextIndex else {
        throw .misplacedKey(index: key.index)
      }
      least = UInt64(key.index) + 1
    }
  }

  /// Begins to derive the key of a message. Costs no hashing and changes nothing.
  ///
  /// - Throws: `unknownKey`, `alreadyUsed` or `tooFarAhead`.
  public func derivation(
    for message: RatchetMessage
  ) throws(RatchetError) -> IncomingDerivation {
    guard message.keyID == keyID else { throw .unknownKey(message.keyID) }
    let kept = place(of: message.index).map { skipped[$0] }
    return try IncomingDerivation(index: message.index, chain: chain, skippedKey: kept)
  }

  /// What is to be stored for a message whose tag has verified under the derived key.
  ///
  /// If more than 50,000 keys would be kept, the oldest give way: a message lost for good must not
  /// stop the ratchet some day.
  ///
  /// - Throws: `unfinished`; `outdated` if other messages moved the chain meanwhile;
  ///   `alreadyUsed` if the skipped key was used meanwhile.
  public func change(
    committing derivation: IncomingDerivation
  ) throws(RatchetError) -> IncomingChange {
    guard derivation.messageKey != nil else { throw .unfinished }
    if derivation.usesSkippedKey {
      guard place(of: derivation.index) != nil else {
        throw .alreadyUsed(index: derivation.index)
      }
      return IncomingChange(chain: chain, added: [], removed: [derivation.index])
    }
    guard derivation.origin == chain.nextIndex else { throw .outdated }
    let excess = skipped.count + derivation.skipped.count - Self.skipLimit
    return IncomingChange(
      chain: derivation.chain, added: derivation.skipped,
      removed: skipped.prefix(max(0, excess)).map { key in key.index })
  }

  /// Takes over a change that is stored. It must be the newest of ``change(committing:)``.
  public mutating func apply(_ change: IncomingChange) {
    if let first = change.removed.first, let place = place(of: first) {
      // One key, or some of the oldest: side by side in either case.
      skipped.removeSubrange(place..<min(place + change.removed.count, skipped.count))
    }
    skipped += change.added
    chain = change.chain
  }

  /// Where the key of an index lies among the skipped ones.
  private func place(of index: UInt32) -> Int? {
    var low = 0
    var high = skipped.count
    while low < high {
      let middle = low + (high - low) / 2
      if skipped[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < skipped.count && skipped[low].index == index ? low : nil
  }
}
