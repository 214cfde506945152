import Companion
import CryptoKit
import Foundation

/// The system's SHA-256.
struct SystemHash: MessageHash {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: Data(bytes))) }
}
