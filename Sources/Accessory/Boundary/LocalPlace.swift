/// Where phones find the accessory on the local network.
public struct LocalPlace: Equatable, Sendable {
  /// The name of its service; empty while it is not announced.
  public var name: String
  /// Its TCP port.
  public var port: UInt16
  /// SHA-256 of its certificate's SubjectPublicKeyInfo, 32 bytes.
  public var keyHash: [UInt8]

  /// A service of that name at that port, with a key of that hash.
  public init(name: String, port: UInt16, keyHash: [UInt8]) {
    self.name = name
    self.port = port
    self.keyHash = keyHash
  }
}
