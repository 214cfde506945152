internal import CLinux

/// Where a Unix socket is: a path of 1 to 107 bytes; a leading `@` names an abstract one.
struct UnixAddress {
  let path: String
  private let address: sockaddr_un
  private let length: socklen_t

  init(_ path: String) throws(SystemError) {
    let bytes = Array(path.utf8)
    guard (1...107).contains(bytes.count), !bytes.contains(0) else { throw .unfitPath(path) }
    var address = sockaddr_un()
    length = bytes.withUnsafeBytes { buffer in
      clinux_unix_address(&address, buffer.baseAddress, UInt(buffer.count))
    }
    self.address = address
    self.path = path
  }

  var isAbstract: Bool { path.utf8.first == UInt8(ascii: "@") }

  func bind(_ socket: borrowing Descriptor) throws(SystemError) {
    var address = address
    let number = socket.number
    try system("bind", about: path) { clinux_bind(number, &address, length) }
  }

  func connect(_ socket: borrowing Descriptor) throws(SystemError) {
    var address = address
    let number = socket.number
    try system("connect", about: path) { clinux_connect(number, &address, length) }
  }
}
