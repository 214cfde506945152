/// Why libcrypto cannot be used as this program needs it.
public enum OpenSSLError: Error, Equatable, Sendable {
  /// libcrypto does not offer an algorithm that all versions from 3.0 on have.
  case missing(algorithm: String)
  /// libcrypto's own ML-KEM-768 was asked for, and it has none: that came with 3.5.
  case noMLKEM
  /// The environment names an ML-KEM engine that does not exist.
  case unknownEngine(String)
  /// A known answer came out wrong: do not go on.
  case selfTestFailed(String)
  /// A text holds no private P-256 key.
  case unfitKey
  /// Bytes are no public Ed25519 key.
  case unfitPublicKey
  /// A signature could not be made.
  case signing
}

extension OpenSSLError: CustomStringConvertible {
  /// A plain sentence that says what to do.
  public var description: String {
    switch self {
    case .missing(let algorithm):
      "libcrypto offers no \(algorithm): install OpenSSL 3.0 or newer with its default provider"
    case .noMLKEM:
      "this libcrypto has no ML-KEM-768: install OpenSSL 3.5 or newer, or use the own engine"
    case .unknownEngine(let name):
      "\(MLKEMChoice.variable) is \"\(name)\": set it to own, evp or automatic"
    case .selfTestFailed(let name):
      "the self-test of \(name) failed: do not use this machine's libcrypto; reinstall it"
    case .unfitKey: "there is no private P-256 key: name a file in PEM, as it was handed out"
    case .unfitPublicKey: "that is no public Ed25519 key: it has 32 bytes, 64 hexadecimal digits"
    case .signing: "libcrypto does not sign: reinstall it"
    }
  }
}
