import Network
import Settings

extension Broker {
  /// The broker that the settings name; nil if they name none.
  init?(_ settings: NetworkSettings) throws(Fault) {
    guard let address = settings.broker, let name = settings.name else { return nil }
    self.init(
      host: address.host, port: address.port, client: name,
      subscription: "\(settings.prefix)/down")
    user = settings.user
    if let path = settings.passwordFile { password = try Self.firstLine(of: path) }
    keepAlive = UInt16(settings.keepAlive)
    if address.isSecure {
      var identity: Identity?
      if let certificate = settings.certificate, let key = settings.key {
        identity = Identity(certificate: certificate, key: key)
      }
      security = .tls(authority: settings.authority, identity: identity)
    } else {
      security = .none
    }
    will = Self.status("offline", settings)
  }

  /// The accessory's state for whoever may know it.
  static func status(_ state: String, _ settings: NetworkSettings) -> Publication {
    Publication(
      topic: "\(settings.prefix)/status", payload: Array(state.utf8), isRetained: true)
  }

  private static func firstLine(of path: String) throws(Fault) -> String {
    let bytes = try Fault.read(path, of: "password-file", limit: 4096)
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line, as: UTF8.self)
  }
}
