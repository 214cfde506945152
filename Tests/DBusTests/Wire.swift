import Glibc
import Linux
import TestSupport

/// D-Bus as bytes, without libdbus: a blocking socket that says what no binding would.
///
/// D-Bus Specification, sections "Message Protocol" and "Authentication Protocol".
final class Wire {
  enum Kind: UInt8 { case call = 1, result, error, signal }

  let socket: CInt

  init(owning socket: CInt) {
    self.socket = socket
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  deinit {
    // A program that another test started at that moment may hold the same socket.
    shutdown(socket, CInt(SHUT_RDWR))
    close(socket)
  }

  /// A client of a bus that has said hello.
  convenience init?(to bus: PrivateBus) {
    let address = bus.address.dropFirst("unix:path=".count)
    guard let socket = Self.connect(String(address.prefix { $0 != "," })) else { return nil }
    self.init(owning: socket)
    let user = hex(Array("\(getuid())".utf8))
    guard send(Array("\0AUTH EXTERNAL \(user)\r\n".utf8)), line().hasPrefix("OK"),
      send(Array("BEGIN\r\n".utf8)),
      send(
        Self.message(
          .call, serial: 1,
          fields: Self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "Hello")
        ))
    else { return nil }
  }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// What is there, at least one byte; none at the end.
  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// The next line of the handshake.
  func line() -> String {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { text.append(byte) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a text comes in time, while a party is served whose calls nobody minds.
  func hears(_ text: String, serving party: Party) throws -> Bool {
    var heard = ""
    let end = Clock.uptime + 20_000
    while !heard.contains(text), Clock.uptime < end {
      if isReadable(socket, within: 0) {
        let bytes = receive()
        if bytes.isEmpty { return false }
        heard += String(decoding: bytes, as: UTF8.self)
      } else {
        _ = try party.next(within: 5)
      }
    }
    return heard.contains(text)
  }

  private static func connect(_ path: String) -> CInt? {
    let socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, length)
      }
    }
    if result == 0 { return socket }
    close(socket)
    return nil
  }
}

extension Wire {
  /// A header field: its code, its type and its value's bytes.
  typealias Field = (code: UInt8, type: String, value: [UInt8])

  static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String
  ) -> [Field] {
    [
      (1, "o", text(path)), (2, "s", text(interface)), (3, "s", text(member)),
      (6, "s", text(destination)),
    ]
  }

  static func body(_ signature: String) -> Field {
    (8, "g", [UInt8(signature.utf8.count)] + signature.utf8 + [0])
  }

  static func message(
    _ kind: Kind, serial: UInt32, fields: [Field], body: [UInt8] = []
  ) -> [UInt8] {
    var array: [UInt8] = []
    for field in fields {
      array = padded(array, to: 8)
      array += [field.code, UInt8(field.type.utf8.count)] + field.type.utf8 + [0]
      if field.type != "g" { array = padded(array, to: 4) }
      array += field.value
    }
    let head: [UInt8] = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
    let lengths = number(UInt32(body.count)) + number(serial) + number(UInt32(array.count))
    return padded(head + lengths + array, to: 8) + body
  }

  static func number(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func text(_ value: String) -> [UInt8] {
    number(UInt32(value.utf8.count)) + value.utf8 + [0]
  }

  static func padded(_ bytes: [UInt8], to size: Int) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (size - bytes.count % size) % size)
  }
}
