/// The HPKE suites of Accessory Notifications; both use HKDF-SHA256 and AES-256-GCM.
public enum CipherSuite: UInt16, CaseIterable, Sendable {
  /// X-Wing (ML-KEM-768 with X25519), KEM id 0x647a: for every transport.
  case xWing = 0x647a
  /// DHKEM(P-256, HKDF-SHA256), KEM id 0x0010: Bluetooth only.
  case p256 = 0x0010

  /// Bytes of a public key as it travels: X-Wing's 1184 + 32; P-256's x and y without a prefix.
  public var publicKeyLength: Int {
    switch self {
    case .xWing: 1216
    case .p256: 64
    }
  }

  /// Bytes of an encapsulated key (enc): X-Wing's 1088 + 32; P-256's 04, x, y.
  public var encapsulationLength: Int {
    switch self {
    case .xWing: 1120
    case .p256: 65
    }
  }

  /// Bytes of a private key: X-Wing's seed, P-256's scalar.
  public static let seedLength = 32

  /// How phones spell the suite in `info`; what a phone says itself goes before this.
  public var text: String {
    switch self {
    case .xWing: "XWing"
    case .p256: "P256"
    }
  }
}

extension CipherSuite {
  /// RFC 9180, section 5.1: `HPKE` and the ids of KEM, KDF (1) and AEAD (2), ten bytes.
  var suiteID: [UInt8] { Array("HPKE".utf8) + bigEndian(rawValue) + [0, 1, 0, 2] }

  /// RFC 9180, section 4.1: `KEM` and the id of the KEM, five bytes.
  var kemSuiteID: [UInt8] { Array("KEM".utf8) + bigEndian(rawValue) }
}

/// I2OSP(value, 2) of RFC 9180, section 3.
func bigEndian(_ value: UInt16) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}
