/// What the owner of a board may set for belfry-net, from its configuration file and the command
/// line.
public struct NetworkSettings: Equatable, Sendable {
  /// The socket on which belfryd listens.
  public var agentSocket = "/run/belfry/network"
  /// Where the broker is; nil for none.
  public var broker: BrokerAddress?
  /// The accessory's name at the broker, of letters, digits, `-` and `_`.
  public var name: String?
  /// What the accessory's topics begin with; nil for `belfry/` and the name.
  public var topic: String?
  /// A file with the authorities that may vouch for the broker; nil for those of the system.
  public var authority: String?
  /// A file with the certificate that the broker is shown.
  public var certificate: String?
  /// A file with that certificate's private key.
  public var key: String?
  /// The user at the broker.
  public var user: String?
  /// A file whose first line is the user's password.
  public var passwordFile: String?
  /// Seconds of silence after which the connection is probed.
  public var keepAlive = 120
  /// The TCP port for phones on the local network; 0 for one of the kernel's choice.
  public var localPort = 0
  /// The directory of the certificate that they are shown.
  public var state = "/var/lib/belfry-net"
  /// How much is logged.
  public var log = Settings.LogLevel.info

  /// The shipped settings.
  public init() {}

  /// What the accessory's topics begin with.
  public var prefix: String { topic ?? "belfry/\(name ?? "")" }
}

/// Where a broker is: `mqtts://` or `mqtt://`, its name or address, and `:` with its port unless it
/// is 8883 or 1883. An address of IPv6 stands in brackets.
public struct BrokerAddress: Equatable, Sendable {
  /// The name or address.
  public let host: String
  /// The port.
  public let port: UInt16
  /// Whether the connection is secured by TLS.
  public let isSecure: Bool

  /// The address with its port, as it may stand in the settings.
  public var text: String {
    let isNumeric = host.utf8.contains(UInt8(ascii: ":"))
    return "\(isSecure ? "mqtts" : "mqtt")://\(isNumeric ? "[\(host)]" : host):\(port)"
  }

  /// The address in that text; nil if there is none.
  public init?(_ text: String) {
    let parts = Array(text.utf8)
    let schemes: [(text: String, isSecure: Bool, port: UInt16)] = [
      ("mqtts://", true, 8883), ("mqtt://", false, 1883),
    ]
    guard let scheme = schemes.first(where: { parts.starts(with: $0.text.utf8) }) else {
      return nil
    }
    isSecure = scheme.isSecure
    let rest = parts.dropFirst(scheme.text.utf8.count)
    let end: Int
    if rest.first == UInt8(ascii: "[") {
      guard let bracket = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      host = String(decoding: rest[(rest.startIndex + 1)..<bracket], as: UTF8.self)
      end = bracket + 1
    } else {
      end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
      host = String(decoding: rest[..<end], as: UTF8.self)
    }
    let isFit: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    guard !host.utf8.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(isFit) else {
      return nil
    }
    if end == rest.endIndex {
      port = scheme.port
      return
    }
    guard rest[end] == UInt8(ascii: ":"),
      let port = UInt16(String(decoding: rest[(end + 1)...], as: UTF8.self)), port > 0
    else { return nil }
    self.port = port
  }
}
