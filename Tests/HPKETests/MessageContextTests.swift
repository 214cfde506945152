import HPKE
import OpenSSL
import Secrets
import Testing

/// HPKE's own messages: both sides count.
@Suite struct MessageContextTests {
  let primitives: LibcryptoPrimitives
  var sender: SenderContext
  var recipient: RecipientContext

  init() throws {
    primitives = try LibcryptoPrimitives()
    let secret = SharedSecret(copying: 0..<32)
    sender = try SenderContext(.xWing, sharedSecret: secret, info: [1], with: primitives)
    recipient = try RecipientContext(.xWing, sharedSecret: secret, info: [1], with: primitives)
  }

  @Test mutating func messagesOpenInTheirOrder() throws {
    for number in UInt8(0)..<5 {
      let sealed = try sender.seal([number], authenticating: [7], with: primitives)
      #expect(try recipient.open(sealed, authenticating: [7], with: primitives) == [number])
    }
  }

  @Test mutating func aMessageOpensOnceAndAFailureChangesNothing() throws {
    let (first, second) = (
      try sender.seal([1], with: primitives), try sender.seal([2], with: primitives)
    )
    expectRefusal(of: second)
    #expect(try recipient.open(first, with: primitives) == [1])
    expectRefusal(of: first)
    expectRefusal(of: [])
    #expect(try recipient.open(second, with: primitives) == [2])
  }

  @Test func theSameTextSealsDifferentlyEachTime() throws {
    var sender = sender
    #expect(try sender.seal([1], with: primitives) != sender.seal([1], with: primitives))
  }

  @Test func bothSidesExportTheSame() throws {
    let keys = (
      try sender.exporter.export([5], with: primitives),
      try recipient.exporter.export([5], with: primitives)
    )
    #expect(keys.0 == keys.1)
    #expect(try sender.exporter.export([6], with: primitives) != keys.0)
    #expect(try sender.exporter.export([5], count: 64, with: primitives).count == 64)
  }

  @Test(arguments: [0, 31, 33])
  func aSharedSecretOfAnotherLengthIsRefused(_ count: Int) {
    let secret = SharedSecret(copying: repeatElement(0, count: count))
    let expected = CryptoError.length(.sharedSecret, expected: 32, found: count)
    let refused = refusal {
      try Exporter(.p256, sharedSecret: secret, info: [], with: primitives)
    }
    #expect(refused == expected)
  }

  private mutating func expectRefusal(of sealed: [UInt8]) {
    #expect(throws: CryptoError.notAuthentic) {
      try recipient.open(sealed, with: primitives)
    }
  }
}
