import AccessoryTransportExtension
import ExtensionFoundation
import Forwarding

/// The extension `com.apple.accessory-transport-extension`.
@main
struct Transport: AccessoryTransportAppExtension {
  func accept(
    sessionRequest: AccessoryTransportSession.Request
  ) -> AccessoryTransportSession.Request.Decision {
    sessionRequest.accept { TransportHandler(session: sessionRequest.session) }
  }
}
