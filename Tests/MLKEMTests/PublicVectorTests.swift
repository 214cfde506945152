import MLKEM
import Secrets
import TestSupport
import Testing

/// Vectors that others published: NIST's ACVP samples, known answers with rejections, Wycheproof.
@Suite struct PublicVectorTests {
  private let engine = PortableMLKEM768()

  @Test(arguments: try acvp().keyGen)
  func aSeedGivesThePublishedKeys(_ vector: KeyGeneration) throws {
    let key = try engine.key(seed: Secret(copying: vector.d.bytes + vector.z.bytes))
    #expect(key.encapsulationKey.encoded == vector.ek.bytes)
    #expect(key.encoded.bytes == vector.dk.bytes)
  }

  @Test(arguments: try acvp().encapsulation)
  func aMessageGivesThePublishedCiphertext(_ vector: Encapsulations) throws {
    let key = try EncapsulationKey(decoding: vector.ek.bytes)
    let encapsulation = try engine.encapsulate(to: key, message: Secret(copying: vector.m.bytes))
    #expect(encapsulation.ciphertext == vector.c.bytes)
    #expect(encapsulation.secret.bytes == vector.k.bytes)
  }

  @Test func aLongKeyOpensTheGoodAndRejectsTheModified() throws {
    let vectors = try acvp().decapsulation
    let key = try PortableMLKEM768Key(decoding: Secret(copying: vectors.dk.bytes))
    #expect(vectors.tests.count == 10)
    for vector in vectors.tests {
      #expect(try key.decapsulate(vector.c.bytes).bytes == vector.k.bytes, "\(vector.tcId)")
    }
  }

  @Test(arguments: try knownAnswers().tests)
  func aKnownAnswerComesOutAndItsDamagedTwinIsRejectedInSilence(_ vector: KnownAnswer) throws {
    let key = try engine.key(seed: Secret(copying: vector.d.bytes + vector.z.bytes))
    #expect(key.encapsulationKey.encoded == vector.ek.bytes)
    #expect(key.encoded.bytes == vector.dk.bytes)
    let encapsulation = try engine.encapsulate(
      to: key.encapsulationKey, message: Secret(copying: vector.m.bytes))
    #expect(encapsulation.ciphertext == vector.ct.bytes)
    #expect(encapsulation.secret.bytes == vector.ss.bytes)
    #expect(try key.decapsulate(vector.ct.bytes).bytes == vector.ss.bytes)
    #expect(try key.decapsulate(vector.ctInvalid.bytes).bytes == vector.ssRejected.bytes)
  }

  @Test(arguments: try wycheproof().decapsulation)
  func wycheproofDecapsulates(_ vector: WycheproofDecapsulation) throws {
    let (seed, ciphertext) = (vector.seed.bytes, vector.c.bytes)
    if vector.result == "valid" {
      let key = try engine.key(seed: Secret(copying: seed))
      #expect(key.encapsulationKey.encoded == vector.ek?.bytes)
      #expect(try key.decapsulate(ciphertext).bytes == vector.secret.bytes)
    } else if seed.count != 64 {
      #expect(throws: MLKEMError.seedLength(seed.count)) {
        try engine.key(seed: Secret(copying: seed))
      }
    } else {
      let key = try engine.key(seed: Secret(copying: seed))
      #expect(throws: MLKEMError.ciphertextLength(ciphertext.count)) {
        _ = try key.decapsulate(ciphertext).count
      }
    }
  }

  @Test(arguments: try wycheproof().encapsulationKey)
  func wycheproofChecksTheModulus(_ vector: WycheproofKey) throws {
    if vector.result == "valid" {
      #expect(try EncapsulationKey(decoding: vector.ek.bytes).encoded == vector.ek.bytes)
    } else {
      let index = try #require(vector.ek.bytes.firstCoefficientOutOfRange)
      #expect(throws: MLKEMError.coefficientOutOfRange(index: index)) {
        try EncapsulationKey(decoding: vector.ek.bytes)
      }
    }
  }
}

extension [UInt8] {
  /// The first of 768 numbers of 12 bits that is 3329 or more, counted another way.
  fileprivate var firstCoefficientOutOfRange: Int? {
    let bits = prefix(1152).flatMap { byte in (0..<8).map { Int(byte) >> $0 & 1 } }
    return (0..<768).first { index in
      (0..<12).reduce(0) { $0 + bits[12 * index + $1] << $1 } >= 3329
    }
  }
}
