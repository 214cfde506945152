internal import Companion
internal import HPKE

/// The system's SHA-256, for the extensions.
struct SystemHash<P: Primitives>: MessageHash {
  let primitives: P

  /// Nothing if the library fails: then no message gets a name.
  func sha256(_ bytes: [UInt8]) -> [UInt8] { (try? primitives.sha256(bytes)) ?? [] }
}
