import AccessoryTransportExtension
import ExtensionFoundation
import Forwarding

/// The extension `com.apple.accessory-transport-security`.
@main
struct KeyExchange: AccessoryTransportSecurity {
  func accept(
    sessionRequest: AccessorySecuritySession.Request
  ) -> AccessorySecuritySession.Request.Decision {
    sessionRequest.accept { KeyExchangeHandler(session: sessionRequest.session) }
  }
}
