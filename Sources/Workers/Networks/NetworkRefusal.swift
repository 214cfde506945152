/// Why a shared network is not taken over.
public enum NetworkRefusal: UInt64, Error, Equatable, Sendable, CaseIterable {
  /// WEP or the first WPA.
  case weak = 1
  /// 802.1X.
  case enterprise = 2
  /// No kind of protection that this version knows.
  case unknownSecurity = 3
  /// The passphrase is missing, or no access point could have it.
  case passphrase = 4
  /// NetworkManager does not take it.
  case notTaken = 5
}

extension NetworkRefusal: CustomStringConvertible {
  /// A plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .weak:
      "its protection (WEP or the first WPA) is no protection: switch the access point to WPA2 or "
        + "WPA3"
    case .enterprise:
      "it wants a person's own account (802.1X), which phones do not share: set it up by hand"
    case .unknownSecurity:
      "its kind of protection is not known here: update this program"
    case .passphrase:
      "its passphrase is missing or cannot be one: 8 to 63 characters of ASCII, or for WPA3 alone "
        + "1 to 128 bytes of text"
    case .notTaken:
      "NetworkManager does not take it: the journal has its reason"
    }
  }
}
