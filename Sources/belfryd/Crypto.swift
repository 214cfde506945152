import Linux
import OpenSSL

/// libcrypto, once it has given every known answer.
func testedPrimitives(_ log: Log) throws(StartFailure) -> LibcryptoPrimitives {
  do {
    let primitives = try LibcryptoPrimitives(mlkem: .fromEnvironment())
    try SelfTest.run(primitives)
    let engine = primitives.mlkem.kind == .evp ? "libcrypto" : "Belfry"
    log(.information, "libcrypto \(Libcrypto.version), ML-KEM by \(engine)")
    return primitives
  } catch {
    throw .crypto(error)
  }
}

extension StoreKey {
  /// The store key of this process's unit; nil if it has none.
  static func fromEnvironment(
    _ primitives: LibcryptoPrimitives
  ) throws(StartFailure) -> StoreKey? {
    do {
      return try StoreKey(fromEnvironmentFor: primitives)
    } catch {
      throw .storeKey(error)
    }
  }
}
