internal import CLinux
internal import Glibc

/// The two kinds of Unix socket in use, and how they come to be. None of them ever blocks.
public enum UnixSocket: Sendable {
  /// A stream of bytes without borders.
  case stream
  /// Whole packets in order (SOCK_SEQPACKET).
  case packets
  /// Single packets without a connection, for `sd_notify`.
  case datagram

  /// A connection to whoever listens at that path.
  public func connect(to path: String) throws(SystemError) -> Descriptor {
    let address = try UnixAddress(path)
    let socket = try open()
    try address.connect(socket)
    return socket
  }

  /// Two ends connected to each other, for the caller to own.
  public func pair() throws(SystemError) -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    try system("socketpair") { clinux_unix_pair(type, &ends) }
    return (ends[0], ends[1])
  }

  func open() throws(SystemError) -> Descriptor {
    Descriptor(owning: try system("socket") { clinux_unix_socket(type) })
  }

  private var type: CInt {
    switch self {
    case .stream: CLINUX_STREAM
    case .packets: CLINUX_PACKETS
    case .datagram: CLINUX_DATAGRAM
    }
  }
}
