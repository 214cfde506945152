import Linux
import OpenSSL

/// libcrypto, once it has given every known answer.
func testedPrimitives(_ log: Log) throws(StartFailure) -> LibcryptoPrimitives {
  do {
    let primitives = try LibcryptoPrimitives(mlkem: .fromEnvironment())
    try SelfTest.run(primitives)
    log(.information, "libcrypto \(Libcrypto.version), ML-KEM by \(primitives.mlkem.kind == .evp ? "libcrypto" : "Belfry")")
    return primitives
  } catch {
    throw .crypto(error)
  }
}
