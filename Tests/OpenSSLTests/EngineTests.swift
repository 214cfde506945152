import MLKEM
import OpenSSL
import Secrets
import TestSupport
import Testing

/// The choice between the two ML-KEM-768 engines, and the self-test that guards it.
@Suite struct EngineTests {
  @Test func theEngineThatTheEnvironmentForcesIsInUse() throws {
    let choice = try MLKEMChoice.fromEnvironment()
    let kind = try LibcryptoPrimitives(mlkem: choice).mlkem.kind
    switch choice {
    case .own: #expect(kind == .own)
    case .evp: #expect(kind == .evp)
    case .automatic: #expect(kind == (libcryptoHasMLKEM ? .evp : .own))
    }
    print("ML-KEM-768 engine in use: \(kind), libcrypto \(Libcrypto.version)")
  }

  @Test func theOwnEngineIsAlwaysThere() throws {
    #expect(try MLKEMEngine(.own).kind == .own)
  }

  @Test func libcryptosEngineIsThereFromVersion35On() throws {
    if Libcrypto.release >= (3, 5) {
      #expect(try MLKEMEngine(.evp).kind == .evp)
    } else {
      #expect(throws: OpenSSLError.noMLKEM) { try MLKEMEngine(.evp) }
    }
  }

  @Test(.enabled(if: libcryptoHasMLKEM), arguments: 0..<8)
  func bothEnginesAgree(_ round: UInt64) throws {
    var generator = SeededGenerator(seed: round)
    let (own, evp) = (try MLKEMEngine(.own), try MLKEMEngine(.evp))
    let seed = Secret(copying: generator.bytes(64))
    let message = Secret(copying: generator.bytes(32))
    let keys = (try own.key(seed: seed), try evp.key(seed: seed))
    #expect(keys.0.encapsulationKey == keys.1.encapsulationKey)
    let sent = (
      SentSecret(try own.encapsulate(to: keys.0.encapsulationKey, message: message)),
      SentSecret(try evp.encapsulate(to: keys.0.encapsulationKey, message: message))
    )
    #expect(sent.0 == sent.1)
    var damaged = sent.0.ciphertext
    damaged[Int(generator.next() % 1088)] ^= 0x10
    for ciphertext in [sent.0.ciphertext, damaged] {
      let secrets = (
        SharedSecret(try keys.0.decapsulate(ciphertext)),
        SharedSecret(try keys.1.decapsulate(ciphertext))
      )
      #expect(secrets.0 == secrets.1)
      #expect((secrets.0 == sent.0.secret) == (ciphertext == sent.0.ciphertext))
    }
  }

  @Test(arguments: engines)
  func eitherEngineRefusesOtherLengths(_ choice: MLKEMChoice) throws {
    let engine = try MLKEMEngine(choice)
    for count in [0, 32, 63, 65] {
      #expect(throws: MLKEMError.seedLength(count)) {
        try engine.key(seed: Secret(copying: repeatElement(0, count: count)))
      }
    }
    let key = try engine.key(seed: Secret(copying: 0..<64))
    for count in [0, 1087, 1089] {
      #expect(throws: MLKEMError.ciphertextLength(count)) {
        _ = try key.decapsulate([UInt8](repeating: 0, count: count))
      }
    }
    #expect(throws: MLKEMError.messageLength(31)) {
      _ = try engine.encapsulate(to: key.encapsulationKey, message: Secret(copying: 0..<31))
    }
  }

  @Test(arguments: engines)
  func theSelfTestPasses(_ choice: MLKEMChoice) throws {
    let primitives = try LibcryptoPrimitives(mlkem: choice)
    #expect(throws: Never.self) { try SelfTest.run(primitives) }
  }
}

private struct SentSecret: Equatable {
  let ciphertext: [UInt8]
  let secret: SharedSecret

  init(_ encapsulation: consuming MLKEM.Encapsulation) {
    ciphertext = encapsulation.ciphertext
    secret = SharedSecret(encapsulation.secret.duplicate())
  }
}
