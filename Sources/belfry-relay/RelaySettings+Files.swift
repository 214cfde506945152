import Network
import OpenSSL
import Secrets
import Web

extension RelaySettings {
  /// The key under which tokens are made.
  func readTokenKey() throws(Fault) -> SharedSecret {
    guard let tokenKey else {
      throw Fault.configuration(
        "token-key is not set: make a file with `openssl rand -out FILE 32`, and name it")
    }
    let bytes = try Fault.read(tokenKey, of: "token-key")
    guard bytes.count >= 32 else {
      throw Fault.configuration("token-key: \(tokenKey) has less than 32 bytes")
    }
    return SharedSecret(copying: bytes)
  }

  /// The broker, as it sees one of this relay's two connections.
  ///
  /// - Parameter end: what the connection is for: each has a client identifier of its own.
  func readBroker(_ end: String, subscription: String?) throws(Fault) -> Broker {
    guard let address = broker else {
      throw Fault.configuration("no broker is set: set broker, as mqtts://broker.example.org")
    }
    var target = Broker(
      host: address.host, port: address.port, client: "\(name)-\(end)",
      subscription: subscription)
    target.user = user
    if let path = passwordFile {
      let line = try Fault.read(path, of: "password-file").prefix { $0 != 0x0A && $0 != 0x0D }
      target.password = String(decoding: line, as: UTF8.self)
    }
    target.security = address.isSecure ? .tls(authority: authority, identity: nil) : .none
    return target
  }

  /// The certificate for HTTPS, if there is one.
  func readIdentity() throws(Fault) -> WebServer.Identity? {
    guard let certificate, let certificateKey else {
      guard certificate == nil, certificateKey == nil else {
        throw Fault.configuration("certificate and certificate-key belong together: set both")
      }
      return nil
    }
    return WebServer.Identity(
      certificate: try Fault.read(certificate, of: "certificate"),
      key: try Fault.read(certificateKey, of: "certificate-key"))
  }

  /// Who the maker is to the push service.
  func readProvider() throws(Fault) -> Provider {
    guard let pushKey, let keyID, let team else {
      throw Fault.configuration(
        "push-key, key-id and team belong together: set all three, as Apple handed them out")
    }
    let pem = try Fault.read(pushKey, of: "push-key")
    do throws(OpenSSLError) {
      return Provider(key: try ES256Key(pem: pem), keyID: keyID, team: team)
    } catch {
      throw Fault.configuration("push-key: \(error)")
    }
  }
}
