import HPKE
import OpenSSL
import Secrets
import Testing

/// Making keys, and what is refused before any computing.
@Suite struct KeyPairTests {
  let primitives: LibcryptoPrimitives

  init() throws { primitives = try LibcryptoPrimitives() }

  @Test(arguments: CipherSuite.allCases)
  func aNewPairIsRestoredFromItsSeed(_ suite: CipherSuite) throws {
    let pair = try KeyPair.generate(suite, with: primitives)
    let restored = try KeyPair(suite, seed: pair.seed, with: primitives)
    #expect(restored.publicKey == pair.publicKey)
    #expect(pair.publicKey.count == suite.publicKeyLength)
    let sent = try suite.encapsulate(to: pair.publicKey, with: primitives)
    #expect(sent.enc.count == suite.encapsulationLength)
    #expect(try restored.decapsulate(sent.enc, with: primitives) == sent.sharedSecret)
  }

  @Test(arguments: CipherSuite.allCases)
  func twoPairsAndTwoEncapsulationsDiffer(_ suite: CipherSuite) throws {
    let pair = try KeyPair.generate(suite, with: primitives)
    #expect(try KeyPair.generate(suite, with: primitives).publicKey != pair.publicKey)
    let sent = try suite.encapsulate(to: pair.publicKey, with: primitives)
    let again = try suite.encapsulate(to: pair.publicKey, with: primitives)
    #expect(sent.enc != again.enc)
    #expect(sent.sharedSecret != again.sharedSecret)
  }

  @Test func aRandomScalarOutOfRangeIsDrawnAgain() throws {
    let once = try FaultyPrimitives(.randomZerosOnce)
    let pair = try KeyPair.generate(.p256, with: once)
    #expect(pair.seed != SharedSecret(copying: repeatElement(0, count: 32)))
  }

  @Test func aBrokenRandomGeneratorIsAnErrorAndNoEndlessLoop() throws {
    let always = try FaultyPrimitives(.randomZerosAlways)
    let error = refusal { try KeyPair.generate(.p256, with: always) }
    #expect(error == .invalidPrivateKey)
  }

  @Test(arguments: CipherSuite.allCases, [0, 31, 33, 64])
  func aSeedOfAnotherLengthIsRefused(_ suite: CipherSuite, _ count: Int) {
    let error = refusal {
      try KeyPair(
        suite, seed: SharedSecret(copying: repeatElement(1, count: count)), with: primitives)
    }
    #expect(error == .length(.seed, expected: 32, found: count))
  }

  @Test(arguments: CipherSuite.allCases)
  func aPublicKeyOfAnotherLengthIsRefused(_ suite: CipherSuite) {
    for count in [0, 32, 63, 65, 1184, 1215, 1217] {
      let error = refusal {
        try suite.encapsulate(to: [UInt8](repeating: 4, count: count), with: primitives)
      }
      #expect(error == .length(.publicKey, expected: suite.publicKeyLength, found: count))
    }
  }

  @Test func publicKeysThatAreNoneAreRefused() throws {
    var mlkem = try KeyPair.generate(.xWing, with: primitives).publicKey
    var x25519 = mlkem
    mlkem.replaceSubrange(0..<3, with: [0xff, 0xff, 0xff])
    x25519.replaceSubrange(1184..., with: repeatElement(0, count: 32))
    var p256 = try KeyPair.generate(.p256, with: primitives).publicKey
    p256[63] ^= 1
    let refused = [
      refusal { try CipherSuite.xWing.encapsulate(to: mlkem, with: primitives) },
      refusal { try CipherSuite.xWing.encapsulate(to: x25519, with: primitives) },
      refusal { try CipherSuite.p256.encapsulate(to: p256, with: primitives) },
    ]
    #expect(
      refused == [
        .invalidPublicKey(.mlkemPublicKey), .smallOrderPoint, .invalidPublicKey(.p256Point),
      ])
  }
}
