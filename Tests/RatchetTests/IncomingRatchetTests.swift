import OpenSSL
import Ratchet
import Secrets
import TestSupport
import Testing

/// Counts what it is asked to derive.
private struct CountingDerivation: RatchetDerivation {
  final class Counter { var count = 0 }
  let counter = Counter()
  let primitives: LibcryptoPrimitives

  func expand(
    key: borrowing Secret, info: [UInt8], count: Int
  ) throws(RatchetError) -> Secret {
    counter.count += 1
    return try primitives.expand(key: key, info: info, count: count)
  }
}

@Suite struct IncomingRatchetTests {
  private let derivation: CountingDerivation
  private let keyID: KeyID
  private var ratchet: IncomingRatchet

  init() throws {
    derivation = CountingDerivation(primitives: try LibcryptoPrimitives())
    keyID = try #require(KeyID(decoding: [0xCA, 0xFE, 0xBA, 0xBE]))
    let root = SharedSecret(copying: 0..<32)
    ratchet = try IncomingRatchet(keyID: keyID, chain: Chain(root: root))
  }

  private func message(_ index: UInt32) -> RatchetMessage {
    RatchetMessage(keyID: keyID, index: index, sealed: [UInt8](repeating: 0, count: 28))
  }

  private func key(_ index: UInt32) throws -> SkippedKey {
    try SkippedKey(
      index: index, key: SharedSecret(copying: repeatElement(UInt8(index & 255), count: 32)))
  }

  /// Derives a key to its end.
  private func derived(_ index: UInt32) throws -> IncomingDerivation {
    var result = try ratchet.derivation(for: message(index))
    try result.advance(steps: .max, using: derivation)
    return result
  }

  /// Opens the message at an index, as far as the ratchet is concerned.
  private mutating func use(_ index: UInt32) throws -> IncomingChange {
    let change = try ratchet.change(committing: derived(index))
    ratchet.apply(change)
    return change
  }

  @Test func aJumpTooFarIsRefusedBeforeAnyHashing() throws {
    #expect(throws: RatchetError.tooFarAhead(index: 50_001, next: 0)) {
      try ratchet.derivation(for: message(50_001))
    }
    #expect(throws: RatchetError.tooFarAhead(index: .max, next: 0)) {
      try ratchet.derivation(for: message(.max))
    }
    #expect(try ratchet.derivation(for: message(50_000)).remainingSteps == 50_001)
    #expect(derivation.counter.count == 0)
  }

  @Test(arguments: [1, 7, 100, 1_000_000])
  func slicesOfAnySizeGiveTheSameKey(_ slice: Int) throws {
    let whole = try derived(300)
    var sliced = try ratchet.derivation(for: message(300))
    var left = 301
    while sliced.messageKey == nil {
      #expect(sliced.remainingSteps == left)
      derivation.counter.count = 0
      try sliced.advance(steps: slice, using: derivation)
      #expect(derivation.counter.count == min(slice, left))
      left -= min(slice, left)
    }
    #expect(sliced.remainingSteps == 0)
    #expect(sliced.messageKey == whole.messageKey)
    #expect(try ratchet.change(committing: sliced) == ratchet.change(committing: whole))
  }

  @Test func nothingChangesBeforeAChangeIsApplied() throws {
    let before = ratchet
    _ = try ratchet.change(committing: derived(20))
    #expect(ratchet == before)
  }

  @Test mutating func aChangeHoldsOneRowForEachSkippedMessage() throws {
    let jump = try use(20)
    #expect(jump.chain.nextIndex == 21)
    #expect(jump.added.map(\.index) == Array(0..<20))
    #expect(jump.removed == [])
    let next = try use(21)
    #expect(next.added == [] && next.removed == [])
    let late = try use(7)
    #expect(late.chain == next.chain && late.added == [] && late.removed == [7])
  }

  @Test mutating func aSkippedKeyCostsNoHashingAndServesOnce() throws {
    _ = try use(5)
    derivation.counter.count = 0
    _ = try use(3)
    #expect(derivation.counter.count == 0)
    #expect(throws: RatchetError.alreadyUsed(index: 3)) { try derived(3) }
  }

  @Test mutating func twoCopiesOfALateMessageOnTheirWayEndInOneUse() throws {
    _ = try use(5)
    let (first, second) = (try derived(2), try derived(2))
    ratchet.apply(try ratchet.change(committing: first))
    #expect(throws: RatchetError.alreadyUsed(index: 2)) {
      try ratchet.change(committing: second)
    }
  }

  @Test mutating func aDerivationThatWasOvertakenIsToBeginAgain() throws {
    let slow = try derived(9)
    _ = try use(4)
    #expect(throws: RatchetError.outdated) { try ratchet.change(committing: slow) }
    let again = try use(9)
    #expect(again.added.map(\.index) == [5, 6, 7, 8])
  }

  @Test func aDerivationThatHasNotEndedCommitsNothing() throws {
    var half = try ratchet.derivation(for: message(9))
    try half.advance(steps: 9, using: derivation)
    #expect(half.messageKey == nil)
    #expect(throws: RatchetError.unfinished) { try ratchet.change(committing: half) }
  }

  @Test mutating func theOldestKeysGiveWayWhenTooManyAreKept() throws {
    let kept = try (100..<50_100).map { try key($0) }
    ratchet = try IncomingRatchet(
      keyID: keyID, chain: Chain(nextIndex: 60_000, key: ratchet.chain.key), skipped: kept)
    let change = try use(60_003)
    #expect(change.added.map(\.index) == [60_000, 60_001, 60_002])
    #expect(change.removed == [100, 101, 102])
    #expect(ratchet.skipped.count == IncomingRatchet.skipLimit)
    #expect(ratchet.skipped.first?.index == 103)
    #expect(throws: RatchetError.alreadyUsed(index: 102)) { try derived(102) }
    #expect(try derived(103).messageKey == kept[3].key)
  }

  @Test mutating func theLastIndexOpensAndThenNothingIsNew() throws {
    let chain = try Chain(nextIndex: UInt64(UInt32.max) - 1, key: ratchet.chain.key)
    ratchet = try IncomingRatchet(keyID: keyID, chain: chain)
    let change = try use(.max)
    #expect(change.chain.nextIndex == 1 << 32)
    #expect(change.added.map(\.index) == [UInt32.max - 1])
    #expect(throws: RatchetError.alreadyUsed(index: .max)) { try derived(.max) }
    _ = try use(.max - 1)
  }

  @Test func storedKeysThatCannotBeAreRefused() throws {
    let chain = try Chain(nextIndex: 10, key: ratchet.chain.key)
    #expect(throws: RatchetError.misplacedKey(index: 10)) {
      try IncomingRatchet(keyID: keyID, chain: chain, skipped: [key(3), key(10)])
    }
    #expect(throws: RatchetError.misplacedKey(index: 3)) {
      try IncomingRatchet(keyID: keyID, chain: chain, skipped: [key(3), key(5), key(3)])
    }
    #expect(throws: RatchetError.keyLength(31)) {
      try SkippedKey(index: 1, key: SharedSecret(copying: 0..<31))
    }
    #expect(throws: RatchetError.keyLength(33)) { try Chain(root: SharedSecret(copying: 0..<33)) }
    #expect(throws: RatchetError.indexOutOfRange(1 << 32 + 1)) {
      try Chain(nextIndex: 1 << 32 + 1, key: ratchet.chain.key)
    }
  }

  @Test func aMessageOfAnotherGenerationIsNamed() throws {
    let other = try #require(KeyID(decoding: [0xCA, 0xFE, 0xBA, 0xBF]))
    #expect(throws: RatchetError.unknownKey(other)) {
      try ratchet.derivation(
        for: RatchetMessage(keyID: other, index: 0, sealed: []))
    }
  }
}
