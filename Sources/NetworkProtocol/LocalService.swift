/// The accessory's place on the local network, as phones are told it over Bluetooth.
public struct LocalService: Equatable, Sendable {
  /// Bytes of a key's hash.
  public static let hashLength = 32
  /// Bytes of a DNS label, and so of a service's name.
  public static let nameLimit = 63

  /// The name under which it is announced; empty while nobody announces it.
  public var name: String
  /// The TCP port.
  public var port: UInt16
  /// SHA-256 of the certificate's SubjectPublicKeyInfo: 32 bytes.
  public var keyHash: [UInt8]

  /// A service of that name, at that port, with a key of that hash.
  public init(name: String, port: UInt16, keyHash: [UInt8]) {
    self.name = name
    self.port = port
    self.keyHash = keyHash
  }
}

/// Whether phones find the accessory on the local network.
public enum LocalNetworkState: Equatable, Sendable {
  /// It listens there.
  case up(LocalService)
  /// It does not, for that reason in words.
  case down(words: String)
}
