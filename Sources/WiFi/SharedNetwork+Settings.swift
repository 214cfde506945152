internal import DBus
internal import Secrets
internal import Workers

/// The names of a profile's settings and properties, as far as a shared network fills them
/// (nm-settings-dbus(5)).
private enum Name {
  static let connection = "connection"
  static let wireless = "802-11-wireless"
  static let security = "802-11-wireless-security"
}

extension SharedNetwork {
  /// The profile to join it with. What a person changed in an earlier one of ours, such as its
  /// address, stays.
  func settings(_ protection: Protection, over earlier: ProfileSettings?) -> ProfileSettings {
    var settings = earlier ?? [Name.connection: ["autoconnect": .boolean(true)]]
    settings[Name.connection, default: [:]]["type"] = .string(Name.wireless)
    settings[Name.connection, default: [:]]["id"] = .string(title)
    settings[Name.wireless, default: [:]]["ssid"] = .bytes(ssid)
    settings[Name.wireless, default: [:]]["mode"] = .string("infrastructure")
    settings[Name.wireless, default: [:]]["hidden"] = .boolean(isHidden)
    settings[Name.security] = security(protection)
    return settings
  }

  /// What the profile is called in lists of them.
  private var title: String {
    let name = String(decoding: ssid, as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(name.filter { $0.value >= 0x20 && $0.value != 0x7F }))
      + " (Belfry)"
  }

  private func security(_ protection: Protection) -> [String: Value]? {
    guard let management = protection.keyManagement else { return nil }
    var properties: [String: Value] = ["key-mgmt": .string(management)]
    if protection.wantsPassphrase, let passphrase {
      properties["psk"] = .string(
        passphrase.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
    }
    return properties
  }
}

extension Protection {
  /// NetworkManager's word for it; nil if there is none. `wpa-psk` joins by SAE as well, where both
  /// ends can.
  fileprivate var keyManagement: String? {
    switch self {
    case .none: nil
    case .enhancedOpen: "owe"
    case .personal: "wpa-psk"
    case .wpa3: "sae"
    }
  }

  fileprivate var wantsPassphrase: Bool { self == .personal || self == .wpa3 }
}

extension Profile {
  /// Whether it would join that network as it is wanted now.
  func fits(_ network: SharedNetwork, _ protection: Protection) -> Bool {
    let wireless = settings[Name.wireless] ?? [:]
    guard wireless["ssid"]?.bytes == network.ssid,
      wireless["hidden"]?.boolean ?? false == network.isHidden,
      settings[Name.security]?["key-mgmt"]?.string == protection.keyManagement
    else { return false }
    return !protection.wantsPassphrase || passphrase == network.passphrase
  }

  /// The setting whose secrets have to be asked for by themselves; nil if there are none.
  static func secretSetting(of settings: ProfileSettings) -> String? {
    settings[Name.security]?["key-mgmt"] == nil ? nil : Name.security
  }

  /// The passphrase in NetworkManager's answer to that question.
  static func passphrase(in secrets: ProfileSettings) -> SharedSecret? {
    secrets[Name.security]?["psk"]?.string.map { SharedSecret(copying: $0.utf8) }
  }
}
