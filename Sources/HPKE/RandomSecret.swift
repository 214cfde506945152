internal import Secrets

/// Makes something of random secret bytes, with new ones if they are out of range: that befalls
/// one P-256 scalar in 2^32, so a second try that fails shows a broken generator.
func withRandomSecret<Result>(
  _ count: Int, with primitives: some Primitives,
  make: (SharedSecret) throws(CryptoError) -> Result
) throws(CryptoError) -> Result {
  do throws(CryptoError) {
    return try make(SharedSecret(try primitives.randomSecret(count)))
  } catch .invalidPrivateKey {
    return try make(SharedSecret(try primitives.randomSecret(count)))
  } catch {
    throw error
  }
}
