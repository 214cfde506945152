/// Which way a key's messages go.
public enum Direction: CaseIterable, Sendable {
  /// From the phone to the accessory.
  case hostToAccessory
  /// From the accessory to the phone.
  case accessoryToHost

  /// How the direction is spelt in the exporter's contexts.
  public var text: String {
    switch self {
    case .hostToAccessory: "HostToAccessory"
    case .accessoryToHost: "AccessoryToHost"
    }
  }
}

/// The strings of one key exchange that go into its keys, byte for byte as the phone spelt them.
///
/// They are bytes, not `String`: text that compares equal may differ in its bytes, and then the
/// keys differ.
public struct KeyContext: Hashable, Sendable {
  /// The suite as the phone names it, `XWing` for instance.
  public var suite: [UInt8]
  /// The version as the phone names it, `Version1` for instance.
  public var version: [UInt8]
  /// The phone's Bluetooth identifier of this accessory, the text of a UUID.
  public var identifier: [UInt8]

  /// The version seen on phones.
  public static let usualVersion = "Version1"

  /// Strings as bytes, unchanged.
  public init(suite: [UInt8], version: [UInt8], identifier: [UInt8]) {
    self.suite = suite
    self.version = version
    self.identifier = identifier
  }

  /// Strings as text, taken as UTF-8.
  public init(suite: String, version: String = usualVersion, identifier: String) {
    self.init(
      suite: Array(suite.utf8), version: Array(version.utf8), identifier: Array(identifier.utf8))
  }

  /// HPKE's `info`: suite, version, identifier, joined by hyphens.
  public var info: [UInt8] { joined([suite, version, identifier]) }

  /// The exporter's context of a feature's key on Bluetooth; `session` is the text of its
  /// session id.
  public func bluetooth(_ direction: Direction, session: [UInt8]) -> [UInt8] {
    joined([info, Array(direction.text.utf8), session])
  }

  /// The exporter's context of the root key of a ratchet, for the internet.
  public func internet(_ direction: Direction) -> [UInt8] {
    joined([Array("AccessoryInternetKey".utf8), Array(direction.text.utf8), identifier])
  }
}

private func joined(_ parts: [[UInt8]]) -> [UInt8] {
  Array(parts.joined(separator: [UInt8(ascii: "-")]))
}
