internal import Glibc

/// Which ML-KEM-768 engine to use.
public enum MLKEMChoice: Equatable, Sendable {
  /// libcrypto's if it has one, else the package's own.
  case automatic
  /// The package's own.
  case own
  /// libcrypto's, there from 3.5 on.
  case evp

  /// The environment variable that forces an engine: `own`, `evp`, `automatic`.
  public static let variable = "BELFRY_MLKEM"

  /// What the environment asks for; `automatic` if it says nothing.
  ///
  /// - Throws: `unknownEngine`.
  public static func fromEnvironment() throws(OpenSSLError) -> MLKEMChoice {
    guard let text = getenv(variable) else { return .automatic }
    switch String(cString: text) {
    case "", "automatic": return .automatic
    case "own": return .own
    case "evp": return .evp
    case let other: throw .unknownEngine(other)
    }
  }
}
