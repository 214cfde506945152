import MLKEM
import OpenSSL
import Secrets
import TestSupport
import Testing

@Suite struct PortableMLKEM768Tests {
  private let engine = PortableMLKEM768()

  private func key(_ random: inout SeededGenerator) throws -> PortableMLKEM768Key {
    try engine.key(seed: Secret(copying: random.bytes(64)))
  }

  @Test func bothSidesShareASecretAndDamageGivesWhatTheStandardSays() throws {
    let primitives = try LibcryptoPrimitives()
    var random = SeededGenerator(seed: 768)
    for _ in 0..<scaled(500) {
      let seed = random.bytes(64)
      let key = try engine.key(seed: Secret(copying: seed))
      let made = try engine.encapsulate(
        to: key.encapsulationKey, message: Secret(copying: random.bytes(32)))
      #expect(try key.decapsulate(made.ciphertext).bytes == made.secret.bytes)

      var damaged = made.ciphertext
      damaged[Int.random(in: 0..<1088, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
      // SHAKE256 of z and the ciphertext.
      let expected = try primitives.shake256(Secret(copying: seed[32...] + damaged), count: 32)
      #expect(try key.decapsulate(damaged).bytes == expected.bytes)
    }
  }

  @Test func theLongFormOpensWhatTheSeedOpens() throws {
    var random = SeededGenerator(seed: 2400)
    let key = try key(&random)
    let made = try engine.encapsulate(
      to: key.encapsulationKey, message: Secret(copying: random.bytes(32)))
    let copy = try PortableMLKEM768Key(decoding: key.encoded)
    #expect(copy.encapsulationKey == key.encapsulationKey)
    #expect(try copy.decapsulate(made.ciphertext).bytes == made.secret.bytes)
    let noise = random.bytes(1088)
    #expect(try copy.decapsulate(noise).bytes == key.decapsulate(noise).bytes)
  }

  @Test func aLongFormThatDoesNotFitItselfIsRefused() throws {
    var random = SeededGenerator(seed: 3)
    let long = try key(&random).encoded.bytes
    for length in [0, 64, 2399, 2401] {
      #expect(throws: MLKEMError.decapsulationKeyLength(length)) {
        try PortableMLKEM768Key(decoding: Secret(copying: random.bytes(length)))
      }
    }
    // In the matrix seed, in the hash itself.
    for place in [2335, 2336, 2367] {
      var altered = long
      altered[place] ^= 1
      #expect(throws: MLKEMError.decapsulationKeyHash) {
        try PortableMLKEM768Key(decoding: Secret(copying: altered))
      }
    }
    var altered = long
    (altered[1152], altered[1153]) = (255, 255)
    #expect(throws: MLKEMError.coefficientOutOfRange(index: 0)) {
      try PortableMLKEM768Key(decoding: Secret(copying: altered))
    }
  }

  @Test func everyCoefficientOfAKeyIsChecked() throws {
    var random = SeededGenerator(seed: 4)
    let bytes = try key(&random).encapsulationKey.encoded
    for index in 0..<768 {
      for (number, isFine) in [(3328, true), (3329, false), (4095, false)] {
        var altered = bytes
        let start = index / 2 * 3
        if index % 2 == 0 {
          altered[start] = UInt8(number & 255)
          altered[start + 1] = altered[start + 1] & 0xF0 | UInt8(number >> 8)
        } else {
          altered[start + 1] = altered[start + 1] & 0x0F | UInt8(number & 15) << 4
          altered[start + 2] = UInt8(number >> 4)
        }
        if isFine {
          #expect(try EncapsulationKey(decoding: altered).encoded == altered)
        } else {
          #expect(throws: MLKEMError.coefficientOutOfRange(index: index)) {
            try EncapsulationKey(decoding: altered)
          }
        }
      }
    }
  }

  @Test(arguments: [0, 1, 1087, 1089, 1120, 2400])
  func aCiphertextOfAnotherLengthIsRefused(_ length: Int) throws {
    var random = SeededGenerator(seed: 5)
    let key = try key(&random)
    #expect(throws: MLKEMError.ciphertextLength(length)) {
      _ = try key.decapsulate(random.bytes(length)).count
    }
  }

  @Test(arguments: [0, 1, 1183, 1185, 1216])
  func aKeyOfAnotherLengthIsRefused(_ length: Int) {
    #expect(throws: MLKEMError.encapsulationKeyLength(length)) {
      try EncapsulationKey(decoding: [UInt8](repeating: 0, count: length))
    }
  }

  @Test(arguments: [0, 31, 33, 64])
  func aMessageOfAnotherLengthIsRefused(_ length: Int) throws {
    var random = SeededGenerator(seed: 6)
    let key = try key(&random)
    #expect(throws: MLKEMError.messageLength(length)) {
      let message = Secret(copying: random.bytes(length))
      _ = try engine.encapsulate(to: key.encapsulationKey, message: message).ciphertext
    }
  }
}
