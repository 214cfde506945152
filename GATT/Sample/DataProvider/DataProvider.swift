import AccessoryNotifications
import AccessoryTransportExtension
import ExtensionFoundation
import Forwarding

/// The extension `com.apple.accessory-data-provider`.
@main
struct DataProvider: AccessoryDataProvider {
  var extensionPoint: AppExtensionPoint {
    Identifier("com.apple.accessory-data-provider")
    Implementing {
      NotificationsForwarding { NotificationHandler() }
    }
  }
}
