import HPKE
import OpenSSL
import Ratchet
import Secrets
import TestSupport
import Testing

@Suite struct RatchetVectorTests {
  private let primitives: LibcryptoPrimitives

  init() throws { primitives = try LibcryptoPrimitives() }

  @Test(arguments: try RatchetVectors.read().chains)
  func aChainGivesTheExpectedKeys(_ vector: ChainVector) throws {
    let keyID = try #require(KeyID(decoding: [1, 2, 3, 4]))
    let root = SharedSecret(copying: vector.root.bytes)
    var ratchet = try OutgoingRatchet(keyID: keyID, chain: Chain(root: root))
    for expected in vector.steps {
      while ratchet.chain.nextIndex < expected.index { _ = try ratchet.step(using: primitives) }
      #expect(ratchet.chain.key.bytes == expected.chainKey.bytes)
      try expect(expected, from: ratchet.step(using: primitives))
    }
  }

  @Test(arguments: try RatchetVectors.read().singleSteps)
  func aStepAtAnyIndexGivesTheExpectedKeys(_ vector: StepVector) throws {
    let keyID = try #require(KeyID(decoding: [1, 2, 3, 4]))
    let key = SharedSecret(copying: vector.chainKey.bytes)
    let chain = try Chain(nextIndex: UInt64(vector.index), key: key)
    var ratchet = OutgoingRatchet(keyID: keyID, chain: chain)
    try expect(vector, from: ratchet.step(using: primitives))
  }

  @Test(arguments: try RatchetVectors.read().sequences)
  func aSequenceLeavesTheExpectedStateAfterEachDelivery(_ sequence: Sequence) throws {
    let keyID = try #require(KeyID(decoding: sequence.keyID.bytes))
    let root = SharedSecret(copying: sequence.root.bytes)
    var receiver = Receiver(
      try IncomingRatchet(keyID: keyID, chain: Chain(root: root)), primitives: primitives)
    for delivery in sequence.deliver {
      if delivery.expect == "open" {
        #expect(try receiver.open(delivery.message.bytes) == delivery.plaintext?.bytes)
      } else {
        let before = receiver.ratchet
        #expect { try receiver.open(delivery.message.bytes) } throws: { error in
          isRefusal(error, of: delivery)
        }
        #expect(receiver.ratchet == before)
      }
      #expect(receiver.ratchet.chain.nextIndex == delivery.after.nextIndex)
      #expect(receiver.ratchet.skipped.count == delivery.after.skippedCount)
      if let skipped = delivery.after.skipped {
        #expect(receiver.ratchet.skipped.map(\.index) == skipped)
      }
    }
    #expect(try receiver.restarted() == receiver.ratchet)
  }

  private func expect(_ vector: StepVector, from step: OutgoingStep) {
    #expect(step.index == vector.index)
    #expect(step.messageKey.bytes == vector.messageKey.bytes)
    #expect(step.chain.key.bytes == vector.nextChainKey.bytes)
    #expect(step.chain.nextIndex == UInt64(vector.index) + 1)
  }

  /// Whether an error is the one that the file's reason stands for.
  private func isRefusal(_ error: any Error, of delivery: Delivery) -> Bool {
    switch (delivery.why, error) {
    case ("key id", RatchetError.unknownKey),
      ("short", RatchetError.messageTooShort),
      ("index already used", RatchetError.alreadyUsed),
      ("would skip more than 50,000 keys", RatchetError.tooFarAhead),
      ("tag", CryptoError.notAuthentic),
      ("index+1", CryptoError.notAuthentic),
      ("key of next", CryptoError.notAuthentic):
      true
    default: false
    }
  }
}
