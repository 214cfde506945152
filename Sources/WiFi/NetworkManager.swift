/// NetworkManager's names on the bus, and its words for where things stand
/// (NetworkManager's reference manual, "D-Bus API Reference" and "Types").
enum NetworkManager {
  static let name = "org.freedesktop.NetworkManager"
  /// Where its object manager is.
  static let root = "/org/freedesktop"
  static let settingsPath = "/org/freedesktop/NetworkManager/Settings"

  static let settings = "org.freedesktop.NetworkManager.Settings"
  static let profile = "org.freedesktop.NetworkManager.Settings.Connection"
  static let active = "org.freedesktop.NetworkManager.Connection.Active"
  static let device = "org.freedesktop.NetworkManager.Device"
  static let wireless = "org.freedesktop.NetworkManager.Device.Wireless"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"

  /// NMActiveConnectionState.
  enum ActiveState {
    static let activating: UInt32 = 1
    static let activated: UInt32 = 2
    static let deactivated: UInt32 = 4
  }

  /// NMDeviceState.
  static let deviceFailed: UInt32 = 120

  /// Whether it says with that error that we may not.
  static func forbids(_ error: String) -> Bool {
    error.hasSuffix(".PermissionDenied") || error == "org.freedesktop.DBus.Error.AccessDenied"
  }
}
