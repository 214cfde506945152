/// The kinds of protection with which a shared network may be joined.
public struct NetworkSecurity: OptionSet, Hashable, Sendable {
  /// The bits on the wire.
  public let rawValue: UInt16

  /// Those bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Nothing is encrypted.
  public static let open = NetworkSecurity(rawValue: 1)
  /// Opportunistic encryption without a password: OWE, Wi-Fi Enhanced Open.
  public static let enhancedOpen = NetworkSecurity(rawValue: 2)
  /// WPA2 Personal: a pre-shared key.
  public static let wpa2 = NetworkSecurity(rawValue: 4)
  /// WPA3 Personal: SAE.
  public static let wpa3 = NetworkSecurity(rawValue: 8)
  /// WEP.
  public static let wep = NetworkSecurity(rawValue: 16)
  /// 802.1X, whichever WPA.
  public static let enterprise = NetworkSecurity(rawValue: 32)
  /// The first WPA with TKIP.
  public static let wpa = NetworkSecurity(rawValue: 64)
}

/// The protection that a network is joined with, the best of those that it allows and we can give.
public enum Protection: Equatable, Sendable {
  /// None.
  case none
  /// OWE.
  case enhancedOpen
  /// A passphrase, by WPA3 where the access point has it, else by WPA2.
  case personal
  /// A passphrase, by WPA3 alone.
  case wpa3
}
