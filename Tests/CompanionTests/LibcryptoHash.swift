import Companion
import OpenSSL

/// The SHA-256 of the library that the agent uses.
struct LibcryptoHash: MessageHash {
  func sha256(_ bytes: [UInt8]) -> [UInt8] {
    guard let library = try? LibcryptoPrimitives() else { return [] }
    return (try? library.sha256(bytes)) ?? []
  }
}
