/// A service of DNS-SD, as it is announced.
public struct Service: Equatable, Sendable {
  /// The name that is wished for, at most 63 bytes; where it is taken, one like it is found.
  public var name: String
  /// The type, as `_belfry._tcp`.
  public var type: String
  /// The port.
  public var port: UInt16
  /// The texts beside it, as `v=1`.
  public var texts: [String]

  /// A service at a port of this machine.
  public init(name: String, type: String, port: UInt16, texts: [String]) {
    self.name = name
    self.type = type
    self.port = port
    self.texts = texts
  }
}
