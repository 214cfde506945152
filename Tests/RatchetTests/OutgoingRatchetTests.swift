import OpenSSL
import Ratchet
import Secrets
import TestSupport
import Testing

/// A library that has failed.
private struct FailingDerivation: RatchetDerivation {
  func expand(
    key: borrowing Secret, info: [UInt8], count: Int
  ) throws(RatchetError) -> Secret { throw .derivationFailed }
}

@Suite struct OutgoingRatchetTests {
  private let primitives: LibcryptoPrimitives
  private let keyID: KeyID
  private let root = SharedSecret(copying: 0..<32)

  init() throws {
    primitives = try LibcryptoPrimitives()
    keyID = try #require(KeyID(decoding: [9, 8, 7, 6]))
  }

  @Test func everyIndexIsHandedOutOnceWithAKeyOfItsOwn() throws {
    var ratchet = OutgoingRatchet(keyID: keyID, chain: try Chain(root: root))
    let steps = try (0..<100).map { _ in try ratchet.step(using: primitives) }
    #expect(steps.map(\.index) == Array(0..<100))
    #expect(Set(steps.map(\.messageKey.bytes)).count == 100)
    #expect(steps.allSatisfy { $0.keyID == keyID })
  }

  @Test func aRestartFromTheStoredChainGoesOnBehindIt() throws {
    var ratchet = OutgoingRatchet(keyID: keyID, chain: try Chain(root: root))
    let stored = try ratchet.step(using: primitives).chain
    let unbroken = try ratchet.step(using: primitives)
    var restarted = OutgoingRatchet(keyID: keyID, chain: stored)
    #expect(try restarted.step(using: primitives) == unbroken)
  }

  @Test func afterTheLastIndexANewKeyExchangeIsNeeded() throws {
    let chain = try Chain(nextIndex: UInt64(UInt32.max), key: root)
    var ratchet = OutgoingRatchet(keyID: keyID, chain: chain)
    #expect(try ratchet.step(using: primitives).index == .max)
    #expect(throws: RatchetError.exhausted) { try ratchet.step(using: primitives) }
    #expect(throws: RatchetError.exhausted) { try ratchet.step(using: primitives) }
  }

  @Test func aFailedDerivationHandsNothingOut() throws {
    var ratchet = OutgoingRatchet(keyID: keyID, chain: try Chain(root: root))
    #expect(throws: RatchetError.derivationFailed) {
      try ratchet.step(using: FailingDerivation())
    }
    #expect(try ratchet.step(using: primitives).index == 0)
  }
}
