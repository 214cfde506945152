import HPKE
import OpenSSL
import Secrets
import TestSupport
import Testing

/// libcrypto through the seam, against published vectors.
@Suite struct PrimitiveVectorTests {
  let primitives: LibcryptoPrimitives
  let file: PrimitiveVectors

  init() throws {
    primitives = try LibcryptoPrimitives()
    file = try PrimitiveVectors.load()
  }

  @Test func hashesHaveTheirPublishedValues() throws {
    for test in file.hashes.tests {
      #expect(try primitives.sha256(test.message.bytes) == test.sha256.bytes)
      #expect(try primitives.sha384(test.message.bytes) == test.sha384.bytes)
      let secret = Secret(copying: test.message.bytes)
      #expect(SharedSecret(try primitives.sha3(secret)) == shared(test.sha3))
      let stretched = try primitives.shake256(secret, count: 500)
      #expect(SharedSecret(stretched) == shared(test.shake256))
    }
    #expect(file.hashes.tests.count == 4)
  }

  @Test func keysAreDerivedAsInRFC5869() throws {
    for test in file.hkdf.tests {
      let key = SharedSecret(
        try primitives.extract(
          salt: Secret(copying: test.salt.bytes), keyMaterial: Secret(copying: test.ikm.bytes)))
      #expect(key == shared(test.prk))
      let count = test.okm.bytes.count
      let output = try primitives.expand(key.secret, info: test.info.bytes, count: count)
      #expect(SharedSecret(output) == shared(test.okm))
    }
    #expect(file.hkdf.tests.count == 3)
  }

  @Test func messagesAreSealedAndOpenedAsNISTDoes() throws {
    for test in file.gcm.tests {
      let key = Secret(copying: test.key.bytes)
      var sealed: [UInt8] = [9, 9]
      try primitives.seal(
        test.plaintext.bytes, key: key, nonce: test.nonce.bytes,
        authenticating: test.aad.bytes, appendingTo: &sealed)
      #expect(sealed == [9, 9] + test.sealed.bytes)
      let opened = try primitives.open(
        sealed[2...], key: key, nonce: test.nonce.bytes[...], authenticating: test.aad.bytes)
      #expect(opened == test.plaintext.bytes)
      let otherHeader = test.aad.bytes + [0]
      #expect(throws: CryptoError.notAuthentic) {
        try primitives.open(
          sealed[2...], key: key, nonce: test.nonce.bytes[...], authenticating: otherHeader)
      }
    }
    #expect(file.gcm.tests.count == 25)
  }

  @Test func x25519AgreesWithRFC7748() throws {
    for test in file.x25519.tests {
      let key = try primitives.x25519Key(Secret(copying: test.scalar.bytes))
      #expect(SharedSecret(try key.agree(with: test.peer.bytes)) == shared(test.shared))
    }
    #expect(file.x25519.tests.count == 3)
  }

  @Test func x25519RefusesPointsOfSmallOrder() throws {
    let key = try primitives.x25519Key(Secret(copying: 1...32))
    for point in file.smallOrder.points {
      #expect(throws: CryptoError.smallOrderPoint) { _ = try key.agree(with: point.bytes) }
    }
    #expect(file.smallOrder.points.count == 7)
  }

  @Test func p256AgreesWithNIST() throws {
    for test in file.p256.tests {
      let key = try primitives.p256Key(Secret(copying: test.scalar.bytes))
      #expect(key.publicKey == test.public?.bytes)
      #expect(SharedSecret(try key.agree(with: test.peer.bytes)) == shared(test.shared))
    }
    #expect(file.p256.tests.count == 18)
  }

  @Test func p256RefusesPointsOffTheCurve() throws {
    let key = try primitives.p256Key(Secret(copying: 1...32))
    for point in file.p256.offCurve {
      #expect(throws: CryptoError.invalidPublicKey(.p256Point)) {
        _ = try key.agree(with: point.bytes)
      }
    }
    #expect(file.p256.offCurve.count == 4)
  }

  private func shared(_ bytes: HexBytes) -> SharedSecret { SharedSecret(copying: bytes.bytes) }
}
