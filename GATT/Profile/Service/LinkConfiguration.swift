/// How a bonded phone reaches the accessory where Bluetooth does not: the value of the characteristic
/// of that name, which only an encrypted link with a bond may read.
///
/// Deterministic CBOR, at most 500 bytes; an empty value if there is no other way. It holds secrets
/// of the phone that reads it: they are for its companion's own programs and for no log.
public struct LinkConfiguration: Equatable, Sendable {
  /// Over the local network.
  public struct Local: Equatable, Sendable {
    /// The name of the service of type `_belfry._tcp`; empty if it is not announced.
    public var name: String
    /// The TCP port, should the name not be found.
    public var port: UInt16
    /// SHA-256 of the SubjectPublicKeyInfo of the accessory's certificate, 32 bytes.
    public var keyHash: [UInt8]
    /// What this phone shows after the handshake, 32 bytes.
    public var token: [UInt8]

    /// The accessory's place, its key's hash, and the phone's token.
    public init(name: String, port: UInt16, keyHash: [UInt8], token: [UInt8]) {
      self.name = name
      self.port = port
      self.keyHash = keyHash
      self.token = token
    }
  }

  /// Over the internet.
  public struct Server: Equatable, Sendable {
    /// Where messages are posted to, a URL.
    public var address: String
    /// What the server wants to see with each, as the maker made it; empty for nothing.
    public var token: String

    /// The server there, which wants that token.
    public init(address: String, token: String = "") {
      self.address = address
      self.token = token
    }
  }

  /// The local network, if the accessory serves it.
  public var local: Local?
  /// The maker's server, if the accessory's owner named it.
  public var server: Server?

  /// No way but Bluetooth, or those.
  public init(local: Local? = nil, server: Server? = nil) {
    self.local = local
    self.server = server
  }

  /// The version of this form.
  public static let version: UInt64 = 1
  /// Bytes of the longest value.
  public static let maximumLength = Limits.value
  /// Bytes of a key's hash.
  public static let hashLength = 32
  /// Bytes of a service's name, which is one label of DNS.
  public static let longestName = 63
  /// Bytes of the server's address.
  public static let longestAddress = 160
  /// Bytes of the server's token.
  public static let longestToken = 128
}
