import Glibc
import TestSupport
import Testing

/// The broker's end of one connection, of which a test decides every byte.
final class HostileBroker {
  let port: UInt16
  private let listener: CInt
  private var connection: CInt = -1

  init() throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let bound = try #require(bindToFreePort(listener))
    port = bound
    try #require(listen(listener, 8) == 0)
  }

  deinit {
    hangUp()
    close(listener)
  }

  /// Takes the connection that waits.
  func accept() throws {
    connection = Glibc.accept(listener, nil, nil)
    try #require(connection >= 0)
  }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// What came and was not taken yet.
  func received() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &chunk, chunk.count, CInt(MSG_DONTWAIT))
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  func hangUp() {
    if connection >= 0 { close(connection) }
    connection = -1
  }
}

/// Packets of a broker, MQTT 5.0, section 3.
enum Packet {
  /// CONNACK: welcome, without a session.
  static let welcome: [UInt8] = [0x20, 3, 0, 0, 0]
  /// SUBACK for the first packet identifier: QoS 1.
  static let subscribed: [UInt8] = [0x90, 4, 0, 1, 0, 1]

  /// PUBLISH with QoS 1.
  static func message(_ payload: [UInt8], identifier: UInt16, isRepeated: Bool = false) -> [UInt8] {
    let topic = Array("b/down".utf8)
    var rest: [UInt8] = [0, UInt8(topic.count)] + topic
    rest += [UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0] + payload
    return [isRepeated ? 0x3A : 0x32, UInt8(rest.count)] + rest
  }

  /// The identifiers that PUBACKs among those bytes acknowledge; other packets are passed over.
  static func acknowledged(in bytes: [UInt8]) -> [UInt16] {
    var identifiers: [UInt16] = []
    var rest = bytes[...]
    while rest.count >= 2 {
      let start = rest.startIndex
      let length = Int(rest[start + 1])
      if rest[start] == 0x40, length >= 2 {
        identifiers.append(UInt16(rest[start + 2]) << 8 | UInt16(rest[start + 3]))
      }
      rest = rest.dropFirst(2 + length)
    }
    return identifiers
  }
}
