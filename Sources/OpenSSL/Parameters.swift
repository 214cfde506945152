internal import CCrypto

/// Names of libcrypto's parameters. They last as long as the program, as a parameter's name must.
enum ParameterName {
  static let digest: StaticString = "digest"
  static let mode: StaticString = "mode"
  static let key: StaticString = "key"
  static let salt: StaticString = "salt"
  static let info: StaticString = "info"
  static let group: StaticString = "group"
  static let publicKey: StaticString = "pub"
  static let privateKey: StaticString = "priv"
  /// Since OpenSSL 3.5: d and z of ML-KEM.
  static let seed: StaticString = "seed"
  /// The randomness of an encapsulation; ML-KEM's message m.
  static let encapsulationRandomness: StaticString = "ikme"
}

/// Parameters point at their values: these must outlive the call that takes the parameters.
extension OSSL_PARAM {
  static func octets(
    _ name: StaticString, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> OSSL_PARAM {
    OSSL_PARAM_construct_octet_string(
      name.cString, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// An unsigned number in the machine's byte order.
  static func number(
    _ name: StaticString, _ bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> OSSL_PARAM {
    OSSL_PARAM_construct_BN(name.cString, bytes.baseAddress, bytes.count)
  }

  static func text(_ name: StaticString, _ value: StaticString) -> OSSL_PARAM {
    OSSL_PARAM_construct_utf8_string(
      name.cString, UnsafeMutablePointer(mutating: value.cString), value.utf8CodeUnitCount)
  }

  static func integer(
    _ name: StaticString, _ value: UnsafeMutablePointer<CInt>
  ) -> OSSL_PARAM {
    OSSL_PARAM_construct_int(name.cString, value)
  }

  static var end: OSSL_PARAM { OSSL_PARAM_construct_end() }
}

extension StaticString {
  fileprivate var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
