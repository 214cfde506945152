public import MLKEM
public import Secrets

/// ML-KEM-768 by the engine that was settled on at run time.
public struct MLKEMEngine: MLKEM768 {
  /// Whose code computes.
  public enum Kind: Equatable, Sendable {
    /// The package's own.
    case own
    /// libcrypto's.
    case evp
  }

  private enum Engine {
    case own(PortableMLKEM768)
    case evp(EVPMLKEM768)
  }

  private let engine: Engine

  /// Settles on an engine; asks libcrypto by name whether it has one.
  ///
  /// - Throws: `noMLKEM` if libcrypto's is wanted and there is none.
  public init(_ choice: MLKEMChoice = .automatic) throws(OpenSSLError) {
    switch (choice, EVPMLKEM768()) {
    case (.own, _), (.automatic, nil): engine = .own(PortableMLKEM768())
    case (.evp, let evp?), (.automatic, let evp?): engine = .evp(evp)
    case (.evp, nil): throw .noMLKEM
    }
  }

  /// Whose code computes.
  public var kind: Kind {
    switch engine {
    case .own: .own
    case .evp: .evp
    }
  }

  /// The key pair of a seed of 64 bytes.
  ///
  /// - Throws: `seedLength`, `engineFailed`.
  public func key(seed: borrowing Secret) throws(MLKEMError) -> MLKEMEngineKey {
    switch engine {
    case .own(let own): MLKEMEngineKey(.own(try own.key(seed: seed)))
    case .evp(let evp): MLKEMEngineKey(.evp(try evp.key(seed: seed)))
    }
  }

  /// A new shared secret for the holder of `key`.
  ///
  /// - Throws: `messageLength`, `engineFailed`.
  public func encapsulate(
    to key: EncapsulationKey, message: borrowing Secret
  ) throws(MLKEMError) -> Encapsulation {
    switch engine {
    case .own(let own): try own.encapsulate(to: key, message: message)
    case .evp(let evp): try evp.encapsulate(to: key, message: message)
    }
  }
}

/// A decapsulation key of the engine that was settled on.
public final class MLKEMEngineKey: MLKEM768Key {
  enum Half {
    case own(PortableMLKEM768.Key)
    case evp(EVPMLKEM768Key)
  }

  private let half: Half

  init(_ half: Half) { self.half = half }

  /// The public half.
  public var encapsulationKey: EncapsulationKey {
    switch half {
    case .own(let key): key.encapsulationKey
    case .evp(let key): key.encapsulationKey
    }
  }

  /// The 32-byte shared secret in a ciphertext of 1088 bytes.
  ///
  /// - Throws: `ciphertextLength`, `engineFailed`.
  public func decapsulate(_ ciphertext: [UInt8]) throws(MLKEMError) -> Secret {
    switch half {
    case .own(let key): try key.decapsulate(ciphertext)
    case .evp(let key): try key.decapsulate(ciphertext)
    }
  }
}
