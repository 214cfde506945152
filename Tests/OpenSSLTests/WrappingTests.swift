import HPKE
import OpenSSL
import Secrets
import Testing

@Suite struct WrappingTests {
  private let primitives: LibcryptoPrimitives
  private let secret = SharedSecret(copying: UInt8(0)..<32)
  private let key = SharedSecret(copying: UInt8(100)..<132)

  init() throws { primitives = try LibcryptoPrimitives() }

  private func wrap(_ name: [UInt8] = [1]) throws -> [UInt8] {
    try primitives.wrap(secret.secret, key: key.secret, name: name)
  }

  private func unwrap(_ bytes: [UInt8], _ name: [UInt8] = [1]) throws -> SharedSecret {
    SharedSecret(try primitives.unwrap(bytes, key: key.secret, name: name))
  }

  @Test func whatIsWrappedComesOutAgain() throws {
    let wrapped = try wrap()
    #expect(wrapped.count == 1 + 12 + 32 + 16)
    #expect(try unwrap(wrapped) == secret)
    #expect(try wrap() != wrapped)
  }

  @Test func noAlteredByteIsTaken() throws {
    let wrapped = try wrap()
    for place in wrapped.indices {
      var altered = wrapped
      altered[place] ^= 1
      #expect(throws: CryptoError.notAuthentic) { try unwrap(altered) }
    }
    for count in 0..<wrapped.count {
      #expect(throws: CryptoError.notAuthentic) { try unwrap(Array(wrapped.prefix(count))) }
    }
  }

  @Test func anotherNameOrKeyOpensNothing() throws {
    let wrapped = try wrap()
    #expect(throws: CryptoError.notAuthentic) { try unwrap(wrapped, [2]) }
    #expect(throws: CryptoError.notAuthentic) {
      _ = try primitives.unwrap(wrapped, key: secret.secret, name: [1])
    }
  }
}
