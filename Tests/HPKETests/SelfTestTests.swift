import OpenSSL
import Testing

/// The known-answer self-test is no good if it cannot fail.
@Suite struct SelfTestTests {
  @Test(
    arguments: [
      (FaultyPrimitives.Fault.sha256, "SHA-2"), (.sha384, "SHA-2"), (.extract, "HKDF-SHA256"),
      (.expand, "HKDF-SHA256"), (.ciphertext, "AES-256-GCM"), (.tagUnchecked, "AES-256-GCM"),
      (.x25519Scalar, "X25519"), (.p256Scalar, "P-256"), (.sha3, "X-Wing"),
      (.shake256, "X-Wing"), (.mlkemSeed, "X-Wing"),
    ]
  )
  func aFaultStopsItAndIsNamed(_ fault: FaultyPrimitives.Fault, _ name: String) throws {
    let primitives = try FaultyPrimitives(fault)
    #expect(throws: OpenSSLError.selfTestFailed(name)) { try SelfTest.run(primitives) }
  }

  @Test func soundPrimitivesPass() throws {
    let primitives = try LibcryptoPrimitives()
    #expect(throws: Never.self) { try SelfTest.run(primitives) }
  }
}
