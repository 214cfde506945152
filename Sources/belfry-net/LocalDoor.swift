import Avahi
import Linux
import LocalNetwork
import NetworkProtocol
import TLS

/// Where phones come in over the local network, while belfryd wants it: the listener with its
/// certificate, and what announces it.
final class LocalDoor {
  private let port: UInt16
  private let state: String
  private(set) var listener: LocalListener?
  private(set) var announcement: Announcement?
  /// What phones are told of it; nil while it is closed.
  private(set) var service: LocalService?

  init(port: UInt16, state: String) {
    self.port = port
    self.state = state
  }

  /// Opens it; how the certificate came to be there.
  func open() throws -> TLSIdentity.Origin {
    try Directory.makePrivate(state)
    let (identity, origin) = try TLSIdentity.kept(at: "\(state)/local-network.pem")
    let listener = try LocalListener(port: port, identity: identity)
    // No personal data: the name is the key's.
    let name = "Belfry \(Self.digits(identity.keyHash.prefix(4)))"
    announcement = try Announcement(
      Service(name: name, type: "_belfry._tcp", port: listener.port, texts: ["v=1"]))
    self.listener = listener
    service = LocalService(name: "", port: listener.port, keyHash: identity.keyHash)
    return origin
  }

  /// Closes it: links end, and nothing is announced.
  func close() {
    listener = nil
    announcement = nil
    service = nil
  }

  /// The name under which it is announced now; empty for none.
  func rename(_ name: String) { service?.name = name }

  private static func digits(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
