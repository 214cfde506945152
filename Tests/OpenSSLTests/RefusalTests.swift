import HPKE
import OpenSSL
import Secrets
import Testing

/// What the seam refuses before libcrypto sees it, or as libcrypto refuses it.
@Suite struct RefusalTests {
  let primitives: LibcryptoPrimitives

  init() throws { primitives = try LibcryptoPrimitives() }

  @Test(arguments: [0, 16, 31, 33])
  func aKeyOfAnotherLengthSealsNothing(_ count: Int) {
    var output: [UInt8] = [7]
    #expect(throws: CryptoError.length(.key, expected: 32, found: count)) {
      try primitives.seal(
        [1], key: zeros(count), nonce: [UInt8](repeating: 0, count: 12), authenticating: [],
        appendingTo: &output)
    }
    #expect(output == [7])
  }

  @Test(arguments: [0, 8, 11, 13])
  func aNonceOfAnotherLengthSealsNothing(_ count: Int) {
    var output: [UInt8] = [7]
    #expect(throws: CryptoError.length(.nonce, expected: 12, found: count)) {
      try primitives.seal(
        [1], key: zeros(32), nonce: [UInt8](repeating: 0, count: count), authenticating: [],
        appendingTo: &output)
    }
    #expect(output == [7])
  }

  @Test(arguments: 0..<28)
  func aMessageTooShortForNonceAndTagIsNotAuthentic(_ count: Int) {
    #expect(throws: CryptoError.notAuthentic) {
      try primitives.open([UInt8](repeating: 0, count: count), key: zeros(32))
    }
  }

  @Test(arguments: [0, 31, 33])
  func aScalarOfAnotherLengthIsNoKey(_ count: Int) {
    let error = CryptoError.length(.seed, expected: 32, found: count)
    #expect(throws: error) { try primitives.x25519Key(zeros(count)) }
    #expect(throws: error) { try primitives.p256Key(zeros(count)) }
  }

  @Test(arguments: [0, 31, 33, 64])
  func anX25519PointOfAnotherLengthIsRefused(_ count: Int) throws {
    let key = try primitives.x25519Key(Secret(copying: 1...32))
    #expect(throws: CryptoError.length(.x25519Point, expected: 32, found: count)) {
      _ = try key.agree(with: [UInt8](repeating: 9, count: count))
    }
  }

  @Test func p256TakesScalarsFromOneToTheOrderLessOne() throws {
    let order: [UInt8] =
      [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8) + [
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63,
        0x25, 0x51,
      ]
    var (one, largest) = ([UInt8](repeating: 0, count: 32), order)
    one[31] = 1
    largest[31] -= 1
    _ = try primitives.p256Key(Secret(copying: one))
    _ = try primitives.p256Key(Secret(copying: largest))
    for refused in [order, [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32)] {
      #expect(throws: CryptoError.invalidPrivateKey) {
        try primitives.p256Key(Secret(copying: refused))
      }
    }
  }

  @Test func p256TakesUncompressedPointsOnly() throws {
    let key = try primitives.p256Key(Secret(copying: 1...32))
    let peer = try primitives.p256Key(Secret(copying: 33...64)).publicKey
    let odd = peer[64] & 1
    let hybrid = [6 + odd] + peer[1...]
    #expect(throws: CryptoError.invalidPublicKey(.p256Point)) {
      _ = try key.agree(with: Array(hybrid))
    }
    let compressed = [2 + odd] + peer[1...32]
    #expect(throws: CryptoError.length(.p256Point, expected: 65, found: 33)) {
      _ = try key.agree(with: Array(compressed))
    }
    #expect(throws: CryptoError.length(.p256Point, expected: 65, found: 1)) {
      _ = try key.agree(with: [0])
    }
  }

  @Test func expansionHasItsLimits() throws {
    let key = zeros(32)
    let longest = try primitives.expand(key, info: [], count: 8160)
    #expect(longest.count == 8160)
    #expect(throws: CryptoError.tooLong(.expand, limit: 8160)) {
      _ = try primitives.expand(key, info: [], count: 8161)
    }
    let info = [UInt8](repeating: 0, count: 1024)
    let derived = try primitives.expand(key, info: info, count: 32)
    #expect(derived.count == 32)
    #expect(throws: CryptoError.tooLong(.expand, limit: 1024)) {
      _ = try primitives.expand(key, info: info + [0], count: 32)
    }
  }

  @Test func randomBytesDiffer() throws {
    #expect(try primitives.randomBytes(16) != primitives.randomBytes(16))
    #expect(try primitives.randomBytes(0) == [])
    let first = SharedSecret(try primitives.randomSecret(32))
    let second = SharedSecret(try primitives.randomSecret(32))
    #expect(first != second)
  }

  private func zeros(_ count: Int) -> Secret { Secret(copying: repeatElement(0, count: count)) }
}
