public import Secrets

/// A Wi-Fi network that a phone shares.
public struct SharedNetwork: Equatable {
  /// The phone's own name for it: opaque, the same in each list; 1 to 64 bytes.
  public var id: [UInt8]
  /// The SSID: 1 to 32 bytes of any kind.
  public var ssid: [UInt8]
  /// Whether access points keep the SSID to themselves.
  public var isHidden: Bool
  /// With what protection it may be joined.
  public var security: NetworkSecurity
  /// The passphrase, or 64 hexadecimal digits of a key; nil for a network without.
  public var passphrase: SharedSecret?

  /// A network.
  public init(
    id: [UInt8], ssid: [UInt8], isHidden: Bool = false, security: NetworkSecurity,
    passphrase: SharedSecret? = nil
  ) {
    self.id = id
    self.ssid = ssid
    self.isHidden = isHidden
    self.security = security
    self.passphrase = passphrase
  }

  /// The protection to join it with.
  ///
  /// - Throws: `NetworkRefusal` if it cannot or must not be joined.
  public func protection() throws(NetworkRefusal) -> Protection {
    if security.contains(.wpa3) || security.contains(.wpa2) {
      let isMixed = security.contains(.wpa2)
      try checkPassphrase(isMixed ? .preSharedKey : .password)
      return isMixed ? .personal : .wpa3
    }
    if security.contains(.open) { return .none }
    if security.contains(.enhancedOpen) { return .enhancedOpen }
    if security.contains(.enterprise) { throw .enterprise }
    if security.contains(.wep) || security.contains(.wpa) { throw .weak }
    throw .unknownSecurity
  }

  private enum PassphraseForm {
    /// 8 to 63 printable ASCII characters, or 64 hexadecimal digits (IEEE 802.11-2020, annex J.4).
    case preSharedKey
    /// Text of 1 to 128 bytes (NetworkManager's limit; IEEE 802.11-2020, section 12.4.3).
    case password
  }

  private func checkPassphrase(_ form: PassphraseForm) throws(NetworkRefusal) {
    guard let passphrase else { throw .passphrase }
    let isFit = passphrase.withUnsafeBytes { bytes in
      switch form {
      case .preSharedKey where bytes.count == 64: bytes.allSatisfy(Self.isHexadecimal)
      case .preSharedKey:
        (8...63).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7E).contains($0) }
      case .password:
        (1...FrameLimits.passphrase).contains(bytes.count)
          && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
          && String(validating: bytes, as: UTF8.self) != nil
      }
    }
    if !isFit { throw .passphrase }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}
